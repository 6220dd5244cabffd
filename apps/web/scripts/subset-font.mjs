// Makes the one font file of the product out of inter-ui: only the letters that people here write,
// only the weights that the screens use. Run it by hand after changing the list; the result is committed.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const LIMIT_BYTES = 40 * 1024;
const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '..', 'src', 'ui', 'fonts');
const inter = dirname(createRequire(import.meta.url).resolve('inter-ui/package.json'));

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const text = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  // Hausa, Yoruba, Igbo, and the tone marks that follow their letters.
  'ƁɓƊɗƘƙƳƴẸẹỌọṢṣỊịỤụṄṅŃńǸǹḾḿ\u0300\u0301\u0302\u0304\u030c\u0323',
  '₦€–—‘’“”…•‹›−→←↑↓▲▼✓',
].join('');

const source = await readFile(join(inter, 'variable', 'InterVariable.woff2'));
const subset = await subsetFont(source, text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
  noHinting: true,
});
if (subset.length > LIMIT_BYTES)
  throw new Error(`The font has ${subset.length} bytes, more than ${LIMIT_BYTES}.`);
await mkdir(target, { recursive: true });
await writeFile(join(target, 'inter.woff2'), subset);
await copyFile(join(inter, 'LICENSE.txt'), join(target, 'OFL.txt'));
console.log(`inter.woff2: ${subset.length} bytes`);
