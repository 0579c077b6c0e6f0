// What the scripts of a page are handed as JSON (data.py makes it), for `tsc --checkJs`.
type Value = number | string;
type Row = Value[];
type Fault = [moment: number, entry: number, clause: string, doubt: boolean, law: number, cited: number];
type Cell = [name: string, said: number, icon: string, goods: number];
type Law = [
  said: number,
  cited: number,
  books: [book: string, stance: number, where: number][],
  readings: [name: string, topic: number, rows: [book: string, chosen: number, kind: number][]][],
];
type Lines = [seat: string, counts: boolean, places: number[]][];

interface Movement {
  amount: Value;
  many: number;
  from: Cell;
  to: Cell;
  clause: string;
}

interface PageData {
  seats: string[];
  fields: string[];
  labels: [owner: string, said: number][];
  words: Record<string, number>;
  first: Row[];
  changes: (0 | Row)[][];
  parties: string[];
  standing0: Row[];
  standing: (0 | Row)[][];
  ledgers: (0 | Row)[][];
  clauses: string[];
  law: Record<string, Law>;
  cells: Cell[];
  moments: [entry: number, mark: number, line: number, who: number][];
  marks: Record<string, number[]>;
  addresses: Record<string, string>;
  editions: string[];
  faults: Fault[][];
  part: string;
  rulings: number[];
  comments: number[];
  keys: Record<string, string>;
  apart: number[];
  disputed: number[];
  secret: number[];
  quiet: number[];
  over: boolean;
  opens: number;
  charts: { label: number; lines: Lines; levels: number[] }[];
  behind: { label: number; field: number; levels: number[] } | null;
  say: Record<string, number>;
  heard: Record<string, string[]>;
  texts: string[][];
  pieces: string[];
  languages: string[];
  file: string;
}
