// Makes the two fonts of PDF documents out of inter-ui: Latin with every African letter and tone mark, Greek,
// Cyrillic, currencies, punctuation and signs; no features but those that documents use. Run it by hand (node
// apps/server/scripts/fonts.mjs) after changing something here; what it writes is committed.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'fonts');
const inter = dirname(createRequire(import.meta.url).resolve('inter-ui/package.json'));

// What Inter lacks within the range falls out by itself.
const from = 0x20;
const to = 0x27ff;
const text = Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i)).join('');

await mkdir(target, { recursive: true });
for (const weight of ['Regular', 'SemiBold']) {
  const source = await readFile(join(inter, 'web', `Inter-${weight}.woff2`));
  const font = await subsetFont(source, text, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
    noHinting: true,
  });
  await writeFile(join(target, `Inter-${weight}.ttf`), font);
  console.log(`Inter-${weight}.ttf: ${font.length} bytes`);
}
await copyFile(join(inter, 'LICENSE.txt'), join(target, 'OFL.txt'));
