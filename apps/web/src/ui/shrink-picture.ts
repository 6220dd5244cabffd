import { LIMITS } from '@lissafi/contract/limits';
import { base64Of, fileContent } from './file-content.ts';

interface Limits {
  /** Its longest edge. */
  pixels: number;
  bytes: number;
}

/**
 * A picture as base64, small enough to be sent from a phone: a photo is brought down here first. What this browser
 * cannot draw goes as it is, for the server to judge by its content.
 */
export const pictureContent = async (file: File, { pixels, bytes }: Limits): Promise<string> =>
  base64Of(await shrunk(file, { pixels, bytes: bytes / 4 }));

/** A photo of a receipt, or a PDF as it is: a data URL with its name. */
export async function receiptContent(file: File): Promise<string> {
  const content =
    file.type === 'application/pdf'
      ? file
      : await shrunk(file, { pixels: LIMITS.attachment_pixels, bytes: LIMITS.attachment_photo_bytes });
  return fileContent(file, content);
}

/**
 * A picture whose words are to be read, as a data URL with its name: a large photo is brought down for slow networks,
 * no further than its words can be read. A GIF goes as it is.
 */
export async function readablePicture(file: File): Promise<string> {
  const limits = { pixels: LIMITS.source_picture_pixels, bytes: LIMITS.source_picture_photo_bytes };
  const content = file.type === 'image/gif' ? file : await shrunk(file, limits);
  return fileContent(file, content);
}

/** What weighs no more than `bytes` stays as it is. */
async function shrunk(file: File, { pixels, bytes }: Limits): Promise<Blob> {
  if (file.size <= bytes) return file;
  return (await drawn(file, pixels).catch(() => null)) ?? file;
}

async function drawn(file: File, pixels: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, pixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.9));
}
