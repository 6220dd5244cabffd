import { invalid } from '@lissafi/contract/errors';
import { fileKind } from '@lissafi/domain/files/file-kind';
import sharp, { type Sharp } from 'sharp';

const refuse = (message: string) => invalid({ field: 'content', message, code: 'INVALID' });

/**
 * A picture drawn anew: of what was sent nothing but the picture is left, no metadata, no text behind its end, no
 * second format. An SVG is a program and is refused. Throws the field's fault; `what` is the picture in words.
 */
export async function redraw<Drawn>(
  base64: string,
  what: string,
  limits: { bytes: number; input_pixels: number },
  draw: (picture: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.bytes) throw refuse(`The ${what} must be ${limits.bytes / 1024} KB or less`);
  if (!fileKind(bytes)?.startsWith('image/')) throw refuse(`The ${what} must be a PNG, JPEG or WebP picture`);
  try {
    return await draw(
      sharp(bytes, { limitInputPixels: limits.input_pixels, pages: 1, failOn: 'error' }).autoOrient(),
    );
  } catch {
    throw refuse('This picture cannot be read');
  }
}
