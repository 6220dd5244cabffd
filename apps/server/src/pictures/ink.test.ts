import { expect, test } from 'vitest';
import { areasOf, largestArea } from './areas.ts';
import { characterHeight, withoutBars, withoutEdges, withoutRules } from './ink.ts';
import { brightest, evenLight, type Grey, isRound, quantile, slant } from './pixels.ts';

const [PAPER, INK] = [255, 20];

function paper(width: number, height: number, shade = PAPER): Grey {
  return { data: new Uint8Array(width * height).fill(shade), width, height };
}

function fill(picture: Grey, x: number, y: number, w: number, h: number, shade = INK): void {
  for (let row = y; row < y + h; row++)
    picture.data.fill(shade, row * picture.width + x, row * picture.width + x + w);
}

/** Lines of characters of 6 by 12 pixels with paper inside, on lines that fall by so many pixels for each of width. */
function written(picture: Grey, { slope = 0, ink = INK, from = 20, to = 4 } = {}): Grey {
  for (let line = from; line + 16 < picture.height - to; line += 24)
    for (let x = 20; x + 10 < picture.width - 20; x += 10) {
      const y = line + Math.round(slope * x);
      if (y + 14 >= picture.height) continue;
      fill(picture, x, y, 6, 12, ink);
      fill(picture, x + 2, y + 4, 2, 4, PAPER);
    }
  return picture;
}

const shadeAt = ({ data, width }: Grey, x: number, y: number) => data[y * width + x]!;
const inkOf = ({ data }: Grey) => data.reduce((sum, shade) => sum + (shade < 140 ? 1 : 0), 0);

test('areas are what touches beside, above and below, with their edges, pixels and places', () => {
  const picture = paper(10, 6, 0);
  fill(picture, 1, 1, 3, 2, 1);
  fill(picture, 4, 3, 2, 2, 1); // touches only by a corner
  fill(picture, 9, 0, 1, 6, 1); // at the edge: the next row begins anew
  fill(picture, 0, 5, 1, 1, 1);
  const areas = areasOf(picture, true);
  expect(areas.map(({ left, right, top, bottom, pixels }) => [left, right, top, bottom, pixels])).toEqual([
    [9, 9, 0, 5, 6],
    [1, 3, 1, 2, 6],
    [4, 5, 3, 4, 4],
    [0, 0, 5, 5, 1],
  ]);
  expect(areas[2]!.places.sort((a, b) => a - b)).toEqual([34, 35, 44, 45]);
  expect(areasOf(picture)[2]!.places).toEqual([]);
  const { mask, pixels } = largestArea(picture);
  expect([pixels, [...mask].filter(Boolean).length, mask[9]]).toEqual([6, 6, 1]);
  expect(largestArea(paper(3, 3, 0))).toEqual({ mask: new Uint8Array(9), pixels: 0 });
});

test('the height of characters is that of most; few characters have none', () => {
  expect(characterHeight(written(paper(300, 100)))).toBe(12);
  const few = paper(300, 100);
  for (let index = 0; index < 19; index++) fill(few, 10 + index * 12, 20, 6, 12);
  expect(characterHeight(few)).toBeNull();
  fill(few, 250, 20, 6, 12);
  expect(characterHeight(few)).toBe(12);
  const dots = paper(300, 100);
  for (let index = 0; index < 25; index++) fill(dots, 10 + index * 10, 20, 4, 5);
  expect(characterHeight(dots)).toBeNull();
});

test('ruled lines become paper across and down, the characters in the cells stay', () => {
  const plain = written(paper(400, 200));
  const ruled: Grey = { ...plain, data: plain.data.slice() };
  fill(ruled, 10, 38, 380, 2);
  fill(ruled, 10, 86, 380, 2);
  fill(ruled, 13, 10, 2, 180);
  const clean = withoutRules(ruled, 12);
  expect(shadeAt(clean, 200, 38)).toBe(PAPER);
  expect(shadeAt(clean, 13, 100)).toBe(PAPER);
  expect(inkOf(clean)).toBe(inkOf(plain));
  expect(withoutRules(plain, 12).data).toEqual(plain.data);
  // Shorter than four characters, or as thick as a bar, it is no rule.
  const short = paper(400, 200);
  fill(short, 100, 100, 40, 2);
  expect(withoutRules(short, 12).data).toEqual(short.data);
  const thick = paper(400, 200);
  fill(thick, 100, 100, 200, 40);
  expect(inkOf(withoutRules(thick, 12))).toBeGreaterThan(0.7 * inkOf(thick));
});

test('white letters on a bar become dark letters on paper; letters on paper stay as they are', () => {
  const picture = paper(400, 200);
  fill(picture, 40, 40, 200, 24);
  for (let x = 60; x < 220; x += 20) fill(picture, x, 46, 4, 12, PAPER);
  const clean = withoutBars(picture, 12);
  expect(shadeAt(clean, 61, 50)).toBe(0);
  expect(shadeAt(clean, 50, 50)).toBe(PAPER - INK);
  expect(shadeAt(clean, 20, 50)).toBe(PAPER);
  const plain = written(paper(400, 200));
  expect(withoutBars(plain, 12).data).toEqual(plain.data);
  // Too short for a bar with words, and too high for one.
  for (const [w, h] of [
    [50, 24],
    [200, 8],
    [200, 120],
  ] as const) {
    const block = paper(400, 200);
    fill(block, 40, 40, w, h);
    expect(withoutBars(block, 12).data).toEqual(block.data);
  }
});

test('what is connected over half of the picture is no letter', () => {
  const plain = written(paper(300, 150));
  const framed: Grey = { ...plain, data: plain.data.slice() };
  fill(framed, 2, 2, 296, 3);
  fill(framed, 2, 2, 3, 146);
  expect(withoutEdges(framed).data).toEqual(plain.data);
  const half = paper(300, 150);
  fill(half, 10, 10, 150, 3);
  expect(inkOf(withoutEdges(half))).toBe(450);
  fill(half, 160, 10, 2, 3);
  expect(inkOf(withoutEdges(half))).toBe(0);
});

test('shadows become white paper, and ink stays dark in them', () => {
  const shaded = paper(320, 160);
  for (let y = 0; y < 160; y++)
    for (let x = 0; x < 320; x++) shaded.data[y * 320 + x] = 250 - Math.round(x / 2.5);
  written(shaded, { ink: 30 });
  for (let index = 0; index < shaded.data.length; index++)
    if (shaded.data[index] === PAPER) shaded.data[index] = 250 - Math.round((index % 320) / 2.5);
  const even = evenLight(shaded);
  for (const x of [6, 100, 200, 312]) expect(shadeAt(even, x, 5)).toBeGreaterThan(200);
  for (const x of [20, 150, 280]) expect(shadeAt(even, x, 22)).toBeLessThan(90);
});

test('the slant of lines is found to a tenth of a degree, and none where there is no text', () => {
  const slantOf = (degrees: number) =>
    slant(written(paper(500, 300), { slope: Math.tan((degrees * Math.PI) / 180), from: 60, to: 60 }));
  for (const degrees of [0, 2, -3, 5]) expect(Math.abs(slantOf(degrees) - degrees)).toBeLessThanOrEqual(0.25);
  expect(slant(paper(200, 200))).toBe(0);
});

test('the brightest shade around takes strokes away, and a quantile counts shades', () => {
  const picture = paper(20, 9, 200);
  fill(picture, 9, 0, 2, 9, 10);
  expect([...new Set(brightest(picture, 2).data)]).toEqual([200]);
  expect(shadeAt(brightest(picture, 0), 9, 4)).toBe(10);
  const wide = paper(20, 9, 200);
  fill(wide, 6, 0, 9, 9, 10);
  const spread = brightest(wide, 2);
  expect([7, 8, 12, 13].map((x) => shadeAt(spread, x, 4))).toEqual([200, 10, 10, 200]);
  expect([0, 0.5, 0.75, 0.99, 1].map((share) => quantile([1, 2, 3, 4], share))).toEqual([1, 3, 4, 4, 255]);
  expect(quantile([], 0.5)).toBe(255);
});

test('an 8 is narrower in its middle, a 0 is not', () => {
  const zero = paper(30, 30);
  fill(zero, 10, 5, 10, 20);
  fill(zero, 13, 8, 4, 14, PAPER);
  expect(isRound(zero, { x0: 8, y0: 3, x1: 22, y1: 27 })).toBe(true);
  const eight = paper(30, 30);
  fill(eight, 9, 5, 12, 8);
  fill(eight, 12, 13, 6, 4);
  fill(eight, 9, 17, 12, 8);
  expect(isRound(eight, { x0: 8, y0: 3, x1: 22, y1: 27 })).toBe(false);
  expect(isRound(paper(30, 30), { x0: 8, y0: 3, x1: 22, y1: 27 })).toBe(false);
});

test('a broad bar stays dark where paper shows up to two cells above, below, left or right of it', () => {
  const cell = 32;
  const edge = 5 * cell;
  const strips: [x: number, y: number, w: number, h: number][] = [
    [0, 0, edge, cell],
    [0, edge - cell, edge, cell],
    [0, 0, cell, edge],
    [edge - cell, 0, cell, edge],
  ];
  for (const strip of strips) {
    const picture = paper(edge, edge, 100);
    fill(picture, ...strip, PAPER);
    const even = evenLight(picture, cell);
    expect(shadeAt(even, edge / 2, edge / 2), `${strip}`).toBe(100);
    // Where no paper is near, the bar itself is taken for it.
    const [x, y] = strip;
    const far = (from: number, size: number) => (size === edge ? edge / 2 : from === 0 ? edge - 1 : 0);
    expect(shadeAt(even, far(x, strip[2]), far(y, strip[3])), `${strip}`).toBe(255);
  }
});
