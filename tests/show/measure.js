() => {
  const box = (one) => { const b = one.getBoundingClientRect();
    return {x: b.left, y: b.top, w: b.width, h: b.height, said: one.textContent.slice(0, 40)}; };
  const all = (found) => [...document.querySelectorAll(found)].map(box);
  const size = (one) => { const on = parseFloat(getComputedStyle(one).fontSize);
    const matrix = one.ownerSVGElement ? one.getScreenCTM() : null;
    return matrix ? on * Math.hypot(matrix.a, matrix.b) : on; };
  const seen = (one) => { const b = one.getBoundingClientRect();
    return b.width > 1 && b.height > 1 && one.textContent.trim() && !one.closest('dialog, .unseen, [hidden]'); };
  const words = [...document.querySelectorAll('#shell text, #shell td, #shell th, #shell span, #shell li, #shell a, #shell button, header span, header b, h1, h2')]
    .filter(seen).filter((one) => !one.matches('text.letter, symbol *') && !one.closest('symbol, .badge'));
  // Letters inside of a piece: how large they come out where the piece is drawn.
  const inside = (use, scale, told, large) => { const piece = document.querySelector(use.getAttribute('href')); if (!piece) return [];
    const [,, w, h] = (piece.getAttribute('viewBox') || '0 0 24 24').split(' ').map(Number);
    const k = scale * Math.min((use.width.baseVal.value || w) / w, (use.height.baseVal.value || h) / h);
    return [...piece.children].flatMap((one) => one.tagName === 'use' ? inside(one, k, told, large)
      : one.tagName === 'text' && one.textContent.trim() && !(one.matches('.letter') && told === 'none')
        ? [[`${use.getAttribute('href')} ${one.textContent}`, parseFloat((one.matches('.letter') && large) || getComputedStyle(one).fontSize) * k]] : []); };
  const letters = [...document.querySelectorAll('#shell use')].filter((one) => !one.closest('symbol') && one.getBoundingClientRect().width > 1)
    .flatMap((one) => { const m = one.getScreenCTM(), looks = getComputedStyle(one);
      return inside(one, Math.hypot(m.a, m.b), ...['--letter', '--letters'].map((told) => looks.getPropertyValue(told).trim())); });
  const paths = [...document.querySelectorAll('#arrows .arrow')].flatMap((one) => {
    const matrix = one.getScreenCTM(), length = one.getTotalLength();
    return Array.from({length: 21}, (_, n) => one.getPointAtLength(length * n / 20))
      .map((p) => ({x: p.x * matrix.a + matrix.e, y: p.y * matrix.d + matrix.f})); });
  // A heading and a piece one over the other, within one drawing.
  const over = [...document.querySelectorAll('#board text.head')].filter(seen).flatMap((one) => {
    const b = one.getBoundingClientRect(), told = document.createRange();
    told.selectNodeContents(one);
    const t = told.getBoundingClientRect();
    return [...one.ownerSVGElement.querySelectorAll('use')].map((use) => use.getBoundingClientRect())
      .filter((u) => u.width > 1 && u.left < t.right - 1 && u.right > t.left + 1 && u.top < b.bottom - 3 && u.bottom > b.top + 3)
      .map((u) => `${one.textContent} ${Math.round(t.right)} > ${Math.round(u.left)}`); });
  return {
    over, board: all('#board'), rows: all('#players tbody tr'), course: all('#standing'),
    sentence: all('#entry'), current: all('#turns [aria-current]'), chips: all('.details .chip'),
    verdicts: all('.details .verdict'), laws: all('.details .laws li'),
    small: words.filter((one) => size(one) < 11.9).map((one) => `${one.textContent.slice(0, 30)}: ${size(one).toFixed(1)}`).concat(
      letters.filter(([, size]) => size < 11.9).map(([said, size]) => `${said}: ${size.toFixed(1)}`)),
    cut: [...document.querySelectorAll('.chip, .verdict, .tabs button, #players th, #entry')]
      .filter((one) => seen(one) && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    words: [...document.querySelectorAll('#board text')].filter((one) => one.textContent.trim() && !one.closest('symbol')).map(box),
    arrows: paths, count: document.querySelectorAll('#arrows .arrow').length,
  };
}
