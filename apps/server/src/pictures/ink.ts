import { areasOf } from './areas.ts';
import type { Grey } from './pixels.ts';

/** Ruled lines become paper: the recognition reads what stands in the cells of a table as letters with bars. */
export function withoutRules({ data, width, height }: Grey, character: number): Grey {
  const out = data.slice();
  const isInk = (at: number) => data[at]! < 170;
  const wipe = (from: number, to: number, step: number, aside: number) => {
    for (let at = from; at < to; at += step)
      for (const off of [-2, -1, 0, 1, 2]) {
        const near = at + off * aside;
        if (near >= 0 && near < data.length) out[near] = 255;
      }
  };
  // A rule is long, and thin: two steps to its side there is paper again.
  const scan = (lines: number, length: number, step: number, aside: number, least: number) => {
    for (let line = 3; line < lines - 3; line++) {
      let start = -1;
      let thin = 0;
      for (let place = 0; place <= length; place++) {
        const at = line * aside + place * step;
        if (place < length && isInk(at)) {
          if (start < 0) [start, thin] = [place, 0];
          if (!isInk(at - 3 * aside) || !isInk(at + 3 * aside)) thin++;
          continue;
        }
        if (start >= 0 && place - start >= least && thin > 0.7 * (place - start))
          wipe(line * aside + start * step, line * aside + place * step, step, aside);
        start = -1;
      }
    }
  };
  scan(height, width, 1, width, 4 * character);
  scan(width, height, width, 1, 2.2 * character);
  return { data: out, width, height };
}

/** Bars with white letters become dark letters on paper. */
export function withoutBars({ data, width, height }: Grey, character: number): Grey {
  const cell = 4;
  const small = { width: Math.floor(width / cell), height: Math.floor(height / cell) };
  const dark = new Uint8Array(small.width * small.height);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) {
      let count = 0;
      for (let v = 0; v < cell; v++)
        for (let u = 0; u < cell; u++) if (data[(y * cell + v) * width + x * cell + u]! < 190) count++;
      dark[y * small.width + x] = count >= 12 ? 1 : 0;
    }
  const out = data.slice();
  for (const { left, right, top, bottom, pixels } of areasOf({ data: dark, ...small })) {
    const [w, h] = [(right - left + 1) * cell, (bottom - top + 1) * cell];
    const share = (pixels * cell * cell) / (w * h);
    if (w < 5 * character || h < 1.2 * character || h > 8 * character || share < 0.55) continue;
    for (let y = top * cell; y < (bottom + 1) * cell; y++)
      for (let x = left * cell; x < (right + 1) * cell; x++) out[y * width + x] = 255 - data[y * width + x]!;
  }
  return { data: out, width, height };
}

/** What is connected over half of the picture is no letter: the table around the paper, a frame, a fold. */
export function withoutEdges({ data, width, height }: Grey): Grey {
  const out = data.slice();
  const ink = data.map((shade) => (shade < 170 ? 1 : 0));
  for (const area of areasOf({ data: ink, width, height }, true))
    if (area.right - area.left > 0.5 * width || area.bottom - area.top > 0.5 * height)
      for (const at of area.places) out[at] = 255;
  return { data: out, width, height };
}

/** The height of most characters in pixels; null where there are few. */
export function characterHeight({ data, width, height }: Grey): number | null {
  const ink = data.map((shade) => (shade < 140 ? 1 : 0));
  const heights = areasOf({ data: ink, width, height }).flatMap(({ left, right, top, bottom }) => {
    const [w, h] = [right - left + 1, bottom - top + 1];
    return h >= 6 && h <= 120 && w <= 2 * h && w >= 2 ? [h] : [];
  });
  if (heights.length < 20) return null;
  heights.sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.6)]!;
}
