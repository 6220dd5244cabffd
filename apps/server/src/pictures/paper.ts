import sharp from 'sharp';
import { largestArea } from './areas.ts';
import { brightest, type Grey, quantile } from './pixels.ts';

/** Shades between two neighbours on the same paper; its edge is a larger step, a shadow a smaller one. */
const STEPS = [6, 4, 2.5, 1.5];

export interface Size {
  width: number;
  height: number;
}
export interface Part extends Size {
  left: number;
  top: number;
}

/**
 * The paper on a photo as a mask: the area around the brightest places that no sharp edge cuts off, so that a shadow
 * does not end it. Where the paper is hardly brighter than the table, smaller steps are edges too; paper is known by
 * being a rectangle. Null where it is nearly all of the picture, too small, or no rectangle.
 */
export async function paperIn({ data, width, height }: Grey): Promise<Uint8Array | null> {
  // Ink is wiped out, and the grain of the paper.
  const spread = brightest({ data, width, height }, 4);
  const wiped = await sharp(Buffer.from(spread.data), { raw: { width, height, channels: 1 } })
    .blur(2.5)
    .greyscale()
    .raw()
    .toBuffer();
  let best: { mask: Uint8Array; shape: number } | null = null;
  for (const step of STEPS) {
    const { mask, pixels } = largestArea({ data: around(wiped, width, height, step), width, height });
    const share = pixels / data.length;
    if (share < 0.08) break;
    const whole = filled(mask, width, height);
    const shape = rectangularity(whole, width);
    if (share < 0.95 && shape > (best?.shape ?? 0.8) + 0.02) best = { mask: whole, shape };
  }
  return best && widened(best.mask, width, height);
}

/** A coloured head of the paper is no bright area, so a strip around it counts as paper too. */
function widened(mask: Uint8Array, width: number, height: number): Uint8Array {
  const columns = new Set<number>();
  let rows = 0;
  for (let y = 0; y < height; y++) {
    let any = false;
    for (let x = 0; x < width; x++)
      if (mask[y * width + x]) {
        columns.add(x);
        any = true;
      }
    if (any) rows++;
  }
  const reach = Math.round(0.13 * Math.min(columns.size, rows));
  return brightest({ data: mask, width, height }, reach).data;
}

/** What can be reached from the brightest places without a step. */
function around(shades: Uint8Array, width: number, height: number, step: number): Uint8Array {
  const bright = quantile(shades, 0.9);
  const reached = new Uint8Array(shades.length);
  const stack: number[] = [];
  for (let at = 0; at < shades.length; at++)
    if (shades[at]! >= bright) {
      reached[at] = 1;
      stack.push(at);
    }
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (to < 0 || to >= width * height || reached[to]) continue;
      if (Math.abs(shades[to]! - shades[at]!) > step || shades[to]! < 60) continue;
      reached[to] = 1;
      stack.push(to);
    }
  }
  return reached;
}

/** The share of the tightest turned rectangle around a mask that it fills. */
function rectangularity(mask: Uint8Array, width: number): number {
  const edge: [number, number][] = [];
  let pixels = 0;
  for (let at = 0; at < mask.length; at++) {
    if (!mask[at]) continue;
    pixels++;
    if (!mask[at - 1] || !mask[at + 1]) edge.push([at % width, Math.floor(at / width)]);
  }
  let least = Number.POSITIVE_INFINITY;
  for (let degrees = -12; degrees <= 12; degrees += 1) {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    let [left, right, top, bottom] = [1e9, -1e9, 1e9, -1e9];
    for (const [x, y] of edge) {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
    least = Math.min(least, (right - left + 1) * (bottom - top + 1));
  }
  return pixels / least;
}

/** The mask with what lies between its first and last pixel of each row, and of each column: ink is paper too. */
function filled(mask: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(mask.length);
  const span = (length: number, at: (place: number) => number, into: Uint8Array) => {
    let [first, last] = [-1, -1];
    for (let place = 0; place < length; place++)
      if (mask[at(place)]) {
        if (first < 0) first = place;
        last = place;
      }
    for (let place = Math.max(0, first); place <= last; place++) into[at(place)]!++;
  };
  for (let y = 0; y < height; y++) span(width, (x) => y * width + x, across);
  for (let x = 0; x < width; x++) span(height, (y) => y * width + x, across);
  return across.map((count) => (count === 2 ? 1 : 0));
}

/** The mask turned as the picture was, a quarter of its size. */
export async function turnedMask(
  paper: Uint8Array,
  { width, height }: Size,
  degrees: number,
  to: Size,
): Promise<Grey> {
  const { data, info } = await sharp(Buffer.from(paper.map((each) => each * 255)), {
    raw: { width, height, channels: 1 },
  })
    .rotate(-degrees, { background: '#000000' })
    .resize(Math.round(to.width / 4), Math.round(to.height / 4), { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Where the paper lies on the straightened picture. */
export function boundsOf({ data, width, height }: Grey, to: Size): Part {
  const sums = { x: new Float64Array(width), y: new Float64Array(height) };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! > 127) {
        sums.x[x]!++;
        sums.y[y]!++;
      }
  // A few bright pixels beside the paper are no paper.
  const range = (counts: Float64Array) => {
    const enough = 0.08 * Math.max(...counts);
    const first = counts.findIndex((count) => count > enough);
    const last = counts.findLastIndex((count) => count > enough);
    return [Math.max(0, first), Math.max(first + 1, last)] as const;
  };
  const [left, right] = range(sums.x);
  const [top, bottom] = range(sums.y);
  const part = { left: Math.max(0, left * 4 - 8), top: Math.max(0, top * 4 - 8) };
  return {
    ...part,
    width: Math.min(to.width - part.left, (right - left) * 4 + 16),
    height: Math.min(to.height - part.top, (bottom - top) * 4 + 16),
  };
}

/** What lies outside of the paper becomes white: the grain of a table is read as words. */
export function onlyPaper(page: Grey, mask: Grey, part: Part): Grey {
  const data = page.data.slice();
  for (let y = 0; y < page.height; y++)
    for (let x = 0; x < page.width; x++) {
      const u = Math.min(mask.width - 1, (x + part.left) >> 2);
      const v = Math.min(mask.height - 1, (y + part.top) >> 2);
      if (mask.data[v * mask.width + u]! < 128) data[y * page.width + x] = 255;
    }
  return { ...page, data };
}
