/** `node apps/web/scripts/icons.mjs`: makes the icons of the installed app from the favicon. */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', folder), 'utf8');
/** A launcher cuts its own shape out of a maskable icon: the colour reaches the edges, the sign stays in the middle. */
const maskable = svg
  .replace(' rx="8"', '')
  .replace('<path', '<path transform="translate(6.4 6.4) scale(.6)"');

for (const [name, size, source] of [
  ['icon-192.png', 192, svg],
  ['icon-512.png', 512, svg],
  ['icon-maskable-512.png', 512, maskable],
  ['apple-touch-icon.png', 180, svg.replace(' rx="8"', '')],
]) {
  const image = await sharp(Buffer.from(source), { density: 600 }).resize(size, size).png().toBuffer();
  writeFileSync(new URL(name, folder), image);
}
