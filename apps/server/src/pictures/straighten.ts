import { LIMITS } from '@lissafi/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { characterHeight, withoutBars, withoutEdges, withoutRules } from './ink.ts';
import { boundsOf, onlyPaper, paperIn, turnedMask } from './paper.ts';
import { evenLight, type Grey, quantile, slant } from './pixels.ts';

/** Pixels of the longest edge on which the paper and its slant are looked for. */
const OVERVIEW = 900;
/** Character height that the recognition reads best. */
const CHARACTER = 30;
const MOST_PIXELS = 7_000_000;

/** Degrees by which a photo that lies on its side is turned; most cameras say it themselves. */
export type Turn = 0 | 90 | 180 | 270;

export interface Straightened {
  /** Upright and straight, cropped to the paper, in colour. */
  shown: Buffer;
  width: number;
  height: number;
  /** The same in black on white, at the size that the recognition likes; `scale` pixels of it are one of `shown`. */
  ink: Buffer;
  /** The same as it is, in shades of grey: bars with white letters are still there. */
  plain: Buffer;
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
export async function straighten(bytes: Buffer, turn: Turn = 0): Promise<Straightened> {
  const upright = await sharp(bytes, {
    limitInputPixels: LIMITS.attachment_input_pixels,
    pages: 1,
    failOn: 'truncated',
  })
    .autoOrient()
    .rotate(turn)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(LIMITS.source_picture_pixels, LIMITS.source_picture_pixels, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const overview = await greyOf(
    sharp(upright).resize(OVERVIEW, OVERVIEW, { fit: 'inside', withoutEnlargement: true }),
  );
  const paper = await paperIn(overview);
  const light = evenLight(onWhite(overview, paper), 16);
  const degrees = slant(light);
  const turned = sharp(upright).rotate(-degrees, { background: '#ffffff' });
  const { data: straight, info } = await turned
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const mask = paper && (await turnedMask(paper, overview, degrees, info));
  const part = mask ? boundsOf(mask, info) : { left: 0, top: 0, width: info.width, height: info.height };
  const cropped = await sharp(straight).extract(part).png({ compressionLevel: 1 }).toBuffer();
  const grey = await greyOf(sharp(cropped));
  const isDark = quantile(grey.data, 0.5) < 90;
  const page = isDark ? { ...grey, data: grey.data.map((shade) => 255 - shade) } : grey;
  const lit = evenLight(page);
  const even = mask ? onlyPaper(lit, mask, part) : lit;
  const height = characterHeight(even);
  const { width: across, height: down } = even;
  const most = Math.sqrt(MOST_PIXELS / (across * down));
  const scale = Math.min(most, Math.max(0.5, Math.min(3, height ? CHARACTER / height : 1)));
  const clean = height ? withoutEdges(withoutBars(withoutRules(even, height), height)) : even;
  const ink = await sharp(Buffer.from(clean.data), { raw: { width: across, height: down, channels: 1 } })
    .resize({ width: Math.round(across * scale), kernel: 'cubic' })
    .linear(1.25, -30)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const plain = await sharp(cropped)
    .greyscale()
    .resize({ width: Math.round(across * scale) })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const shown = await sharp(cropped).webp({ quality: 82 }).toBuffer();
  return { shown, width: across, height: down, ink, plain, scale };
}

function onWhite(grey: Grey, paper: Uint8Array | null): Grey {
  return paper ? { ...grey, data: grey.data.map((shade, at) => (paper[at] ? shade : 255)) } : grey;
}
