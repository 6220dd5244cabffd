/**
 * A picture as base64, small enough to be sent from a phone: a photo is brought down here first. What this browser
 * cannot draw goes as it is, for the server to judge by its content.
 */
export async function pictureContent(file: File, limit: { bytes: number; pixels: number }): Promise<string> {
  const small = file.size <= limit.bytes / 4 ? null : await shrunk(file, limit.pixels).catch(() => null);
  return base64(await (small ?? file).arrayBuffer());
}

async function shrunk(file: File, pixels: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, pixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 0.9));
}

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
