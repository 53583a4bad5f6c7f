'use strict';
// Draws each game from the JSON inside its section: board, buttons, curve, moves, and an opinion of the move shown.
const MARKS = { good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };
const GLYPHS = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };
const SQUARE = 40;

function svg(name, attributes, text) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Squares of a move such as e2e4 as [file, rank] pairs, counted from a1; a null move, 0000, has none. */
function squares(uci) {
  return uci && uci !== '0000' ? [0, 2].map((i) => [uci.charCodeAt(i) - 97, Number(uci[i + 1]) - 1]) : [];
}

function drawBoard(board, fen, uci, flipped) {
  board.replaceChildren();
  const marked = squares(uci);
  const at = (file, rank) => [(flipped ? 7 - file : file) * SQUARE, (flipped ? rank : 7 - rank) * SQUARE];
  for (let rank = 0; rank < 8; rank++) {
    for (let file = 0; file < 8; file++) {
      const [x, y] = at(file, rank);
      const dark = (file + rank) % 2 === 0;
      const mark = marked.some(([f, r]) => f === file && r === rank);
      board.append(svg('rect', { x, y, width: SQUARE, height: SQUARE,
        fill: mark ? (dark ? '#d3a73c' : '#f0d878') : dark ? '#b58863' : '#f0d9b5' }));
      if (rank === (flipped ? 7 : 0)) {
        board.append(svg('text', { x: x + SQUARE - 6, y: y + SQUARE - 2 }, 'abcdefgh'[file]));
      }
      if (file === (flipped ? 7 : 0)) board.append(svg('text', { x: x + 2, y: y + 8 }, rank + 1));
    }
  }
  fen.split(' ')[0].split('/').forEach((row, i) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') {
        file += Number(letter);
        continue;
      }
      const [x, y] = at(file++, 7 - i);
      const white = letter < 'a';
      board.append(svg('text', { class: 'piece', x: x + SQUARE / 2, y: y + SQUARE - 8, 'text-anchor': 'middle',
        style: `fill:${white ? '#fff' : '#1c1e21'};stroke:#1c1e21;stroke-width:0.8` }, GLYPHS[letter.toLowerCase()]));
    }
  });
}

/** White's share of the area is below the line. */
function drawCurve(curve, moves) {
  const width = Math.max(1, moves.length - 1);
  curve.setAttribute('viewBox', `0 0 ${width} 100`);
  const points = moves.map((move, i) => `${i},${50 - 48 * move.after.chance}`);
  curve.append(svg('polygon', { points: `0,100 ${points.join(' ')} ${width},100`, fill: '#e9e4da' }),
    svg('line', { x1: 0, x2: width, y1: 50, y2: 50, stroke: '#8a8f98', 'vector-effect': 'non-scaling-stroke' }));
  return curve.appendChild(svg('line', { y1: 0, y2: 100, stroke: '#2f7fd6', 'stroke-width': 2,
    'vector-effect': 'non-scaling-stroke', visibility: 'hidden' }));
}

function numbered(move, line) {
  let number = move.number;
  let white = move.color === 'white';
  return line.map((san, i) => {
    const text = white ? `${number}. ${san}` : i === 0 ? `${number}... ${san}` : san;
    if (!white) number++;
    white = !white;
    return text;
  }).join(' ');
}

function show(section) {
  const game = JSON.parse(section.querySelector('script').textContent);
  const moves = game.moves;
  let current = 0; // moves played on the board
  let flipped = false;

  const board = svg('svg', { class: 'board', viewBox: `0 0 ${8 * SQUARE} ${8 * SQUARE}`, role: 'img' });
  const curve = svg('svg', { class: 'curve-of-chances', preserveAspectRatio: 'none', role: 'img',
    'aria-label': 'White\'s winning chances over the game' });
  const cursor = drawCurve(curve, moves);
  const opinion = html('p', { class: 'opinion', 'aria-live': 'polite' });
  const list = html('div', { class: 'moves' });
  const buttons = moves.map((move, i) => {
    if (move.color === 'white' || i === 0) list.append(html('span', { class: 'number' }, `${move.number}.`));
    if (i === 0 && move.color === 'black') list.append(html('span', {}, '…'));
    const button = html('button', { type: 'button' },
      html('span', { class: move.judgement }, move.san + MARKS[move.judgement]),
      html('span', { class: 'score' }, move.after.text));
    button.addEventListener('click', () => go(i + 1));
    list.append(button);
    return button;
  });

  function go(to) {
    current = Math.min(Math.max(to, 0), moves.length);
    const move = moves[current - 1];
    drawBoard(board, move ? move.fen : game.start, move && move.uci, flipped);
    board.setAttribute('aria-label', move ? `after ${numbered(move, [move.san])}` : 'before the first move');
    cursor.setAttribute('visibility', move ? 'visible' : 'hidden');
    cursor.setAttribute('x1', current - 1);
    cursor.setAttribute('x2', current - 1);
    buttons.forEach((button, i) => button.toggleAttribute('aria-current', i === current - 1));
    if (move) {
      const around = buttons[current - 1];
      list.scrollTop = around.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    opinion.replaceChildren();
    if (!move) return;
    opinion.append(html('strong', { class: move.judgement }, numbered(move, [move.san]) + MARKS[move.judgement]),
      ` ${move.after.text}`);
    if (move.judgement !== 'good') {
      opinion.append(` ${move.judgement[0].toUpperCase()}${move.judgement.slice(1)}. Better: `
        + `${numbered(move, move.bestLine)} (${move.before.text})`);
    }
  }

  const mistakes = moves.map((move, i) => (move.judgement === 'good' ? -1 : i + 1)).filter((i) => i > 0);
  const controls = [['«', 'first position', () => go(0)], ['‹', 'one move back', () => go(current - 1)],
    ['›', 'one move on', () => go(current + 1)], ['»', 'last position', () => go(moves.length)],
    ['?', 'next mistake', () => go(mistakes.find((i) => i > current) ?? mistakes[0] ?? current)],
    ['⇅', 'turn the board', () => { flipped = !flipped; go(current); }]];
  const bar = html('div', { class: 'buttons' }, ...controls.map(([text, label, action]) => {
    const button = html('button', { type: 'button', 'aria-label': label, title: label }, text);
    button.addEventListener('click', action);
    return button;
  }));
  curve.addEventListener('click', (event) => {
    const box = curve.getBoundingClientRect();
    go(1 + Math.round((event.clientX - box.left) / box.width * (moves.length - 1)));
  });
  section.tabIndex = 0;
  section.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: moves.length }[event.key];
    if (step !== undefined) {
      go(step);
      event.preventDefault();
    }
  });
  section.append(html('div', {}, board, bar, curve, opinion), list);
  go(0);
}

document.querySelectorAll('section.game').forEach(show);
