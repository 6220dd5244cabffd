import sharp from 'sharp';
import type { Random } from '../../demo/time.ts';
import { pick } from './words.ts';

/** Grey values that change slowly from place to place, of the given number of columns and rows. */
export function smoothNoise(
  random: Random,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: columns * rows }, () => Math.floor(random() * 256)));
  return sharp(raw, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** Noise of a camera, by any number. */
export function noiseTile(random: Random, strength: number): (at: number) => number {
  const tile = Float32Array.from(
    { length: 1 << 16 },
    () => (random() + random() + random() - 1.5) * 2 * strength,
  );
  return (at) => tile[at & 0xffff]!;
}

/** Colour, and how its fibres run: columns and rows of noise, and how strong it is. */
const TABLES = [
  { color: [142, 98, 62], fibres: [6, 260], strength: 0.5 },
  { color: [92, 62, 44], fibres: [300, 7], strength: 0.5 },
  { color: [186, 160, 126], fibres: [5, 180], strength: 0.3 },
  { color: [72, 92, 112], fibres: [240, 320], strength: 0.35 },
  { color: [128, 60, 58], fibres: [200, 260], strength: 0.3 },
  { color: [196, 192, 184], fibres: [14, 18], strength: 0.2 },
  { color: [58, 60, 64], fibres: [30, 40], strength: 0.3 },
] as const;

/** A table of wood or stone, or a cloth: three bytes for each pixel. */
export async function background(width: number, height: number, random: Random): Promise<Buffer> {
  const { color, fibres, strength } = pick(random, TABLES);
  const fine = await smoothNoise(random, width, height, fibres[0], fibres[1]);
  const coarse = await smoothNoise(random, width, height, 5, 7);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const lit = 1 + (fine[at]! / 255 - 0.5) * strength + (coarse[at]! / 255 - 0.5) * 0.25;
    for (let part = 0; part < 3; part++) pixels[at * 3 + part] = Math.min(255, color[part]! * lit);
  }
  return pixels;
}
