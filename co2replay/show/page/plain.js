// A page of fields: nothing is drawn that could move, and every value is a text of its own.
const GOODS = {}, COUNTED = [], WALKING = /^$/, UNMOVED = /^$/, WALKER = { icon: "", home: "" };
function drawStatus() {}
function tellDrawings() {}
