import { LIMITS } from '@lissafi/contract/limits';
import sharp, { type Sharp } from 'sharp';
import {
  brightest,
  characterHeight,
  evenLight,
  type Grey,
  largestArea,
  quantile,
  slant,
  withoutRules,
} from './pixels.ts';

/** Pixels of the longest edge on which the paper and its slant are looked for. */
const OVERVIEW = 900;
/** Character height that the recognition reads best, and another one that it reads otherwise. */
const CHARACTER = { 1: 30, 2: 23 };
const MOST_PIXELS = 7_000_000;

export interface Straightened {
  /** Upright and straight, cropped to the paper, in colour. */
  shown: Buffer;
  width: number;
  height: number;
  /** The same in black on white, at the size that the recognition likes; `scale` pixels of it are one of `shown`. */
  ink: Buffer;
  scale: number;
}

async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    ...{ width: info.width, height: info.height },
  };
}

/**
 * Turns a photo upright and straight and crops it to the paper. Throws where the bytes are no picture, or one with too
 * many pixels.
 */
export async function straighten(bytes: Buffer, attempt: 1 | 2 = 1): Promise<Straightened> {
  const upright = await sharp(bytes, {
    limitInputPixels: LIMITS.attachment_input_pixels,
    pages: 1,
    failOn: 'truncated',
  })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(LIMITS.source_picture_pixels, LIMITS.source_picture_pixels, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const overview = await greyOf(sharp(upright).resize(OVERVIEW, OVERVIEW, { fit: 'inside' }));
  const paper = await paperIn(overview);
  const light = evenLight(onWhite(overview, paper), 16);
  const degrees = slant(light);
  const turned = sharp(upright).rotate(-degrees, { background: '#ffffff' });
  const { data: straight, info } = await turned
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const part = paper
    ? await boundsOf(paper, overview, degrees, info)
    : { left: 0, top: 0, width: info.width, height: info.height };
  const cropped = await sharp(straight).extract(part).png({ compressionLevel: 1 }).toBuffer();
  const grey = await greyOf(sharp(cropped));
  const isDark = quantile(grey.data, 0.5) < 90;
  const page = isDark ? { ...grey, data: grey.data.map((shade) => 255 - shade) } : grey;
  const even = evenLight(page, attempt === 1 ? 32 : 20);
  const height = characterHeight(even);
  const { width: across, height: down } = even;
  const most = Math.sqrt(MOST_PIXELS / (across * down));
  const scale = Math.min(most, Math.max(0.5, Math.min(3, height ? CHARACTER[attempt] / height : 1)));
  const clean = height ? withoutRules(even, height) : even;
  const ink = await sharp(Buffer.from(clean.data), { raw: { width: across, height: down, channels: 1 } })
    .resize({ width: Math.round(across * scale), kernel: 'cubic' })
    .linear(attempt === 1 ? 1.25 : 1, attempt === 1 ? -30 : 0)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const shown = await sharp(cropped).webp({ quality: 82 }).toBuffer();
  return { shown, width: across, height: down, ink, scale };
}

/** Shades between two neighbours on the same paper; its edge is a larger step, a shadow a smaller one. */
const STEP = 5;

/**
 * The paper on a photo as a mask: the area around the brightest places that no sharp edge cuts off, so that a shadow
 * does not end it; null where it is nearly all of the picture, or too small.
 */
async function paperIn({ data, width, height }: Grey): Promise<Uint8Array | null> {
  // Ink is wiped out, and the grain of the paper.
  const spread = brightest({ data, width, height }, 4);
  const wiped = await sharp(Buffer.from(spread.data), { raw: { width, height, channels: 1 } })
    .blur(2.5)
    .greyscale()
    .raw()
    .toBuffer();
  const bright = quantile(wiped, 0.9);
  const label = new Uint8Array(data.length);
  const stack: number[] = [];
  for (let at = 0; at < wiped.length; at++)
    if (wiped[at]! >= bright) {
      label[at] = 1;
      stack.push(at);
    }
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (to < 0 || to >= data.length || label[to]) continue;
      if (Math.abs(wiped[to]! - wiped[at]!) > STEP || wiped[to]! < 60) continue;
      label[to] = 1;
      stack.push(to);
    }
  }
  const { mask, pixels } = largestArea({ data: label, width, height });
  const share = pixels / data.length;
  return share < 0.06 || share > 0.93 ? null : filled(mask, width, height);
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

function onWhite(grey: Grey, paper: Uint8Array | null): Grey {
  return paper ? { ...grey, data: grey.data.map((shade, at) => (paper[at] ? shade : 255)) } : grey;
}

/** Where the paper lies on the straightened picture. */
async function boundsOf(
  paper: Uint8Array,
  { width, height }: Grey,
  degrees: number,
  to: { width: number; height: number },
) {
  const { data, info } = await sharp(Buffer.from(paper.map((each) => each * 255)), {
    raw: { width, height, channels: 1 },
  })
    .rotate(-degrees, { background: '#000000' })
    .resize(Math.round(to.width / 4), Math.round(to.height / 4), { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = { x: new Float64Array(info.width), y: new Float64Array(info.height) };
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if (data[y * info.width + x]! > 127) {
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
  return {
    left: Math.max(0, left * 4 - 8),
    top: Math.max(0, top * 4 - 8),
    width: Math.min(to.width - Math.max(0, left * 4 - 8), (right - left) * 4 + 16),
    height: Math.min(to.height - Math.max(0, top * 4 - 8), (bottom - top) * 4 + 16),
  };
}
