import { invalid } from '@lissafi/contract/errors';
import { fileKind } from '@lissafi/domain/files/file-kind';
import sharp, { type Sharp } from 'sharp';

/** What is drawn again as a logo or the picture of an item. */
const DRAWABLE = ['image/png', 'image/jpeg', 'image/webp'] as const;

const refuse = (message: string) => invalid({ field: 'content', message, code: 'INVALID' });

/**
 * Re-encodes an image, so that only its pixels remain: no metadata, no data after its end, no second format. An SVG can
 * contain scripts and is refused. Throws the field's fault; `what` describes the image in words.
 */
export async function redraw<Drawn>(
  base64: string,
  what: string,
  limits: { bytes: number; input_pixels: number },
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.bytes) throw refuse(`The ${what} must be ${limits.bytes / 1024} KB or less`);
  if (!fileKind(bytes, DRAWABLE)) throw refuse(`The ${what} must be a PNG, JPEG or WebP picture`);
  try {
    return await draw(
      sharp(bytes, { limitInputPixels: limits.input_pixels, pages: 1, failOn: 'error' }).autoOrient(),
    );
  } catch {
    throw refuse('This picture cannot be read');
  }
}
