// Creates the fonts of PDF documents. From inter-ui: Latin with every African letter and tone mark, Greek, Cyrillic,
// currencies, punctuation and signs, with only the features that documents use. In addition the complete Noto Sans
// fonts for Arabic and Hebrew, with everything that joins their letters. Run it by hand (node
// apps/server/scripts/fonts.mjs) after a change here; its output is committed.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'fonts');
const inter = dirname(createRequire(import.meta.url).resolve('inter-ui/package.json'));

// Characters within the range that Inter lacks are left out automatically.
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
const require = createRequire(import.meta.url);
// The blocks of the two scripts; characters that the font lacks are left out automatically.
const BLOCKS = {
  Arabic: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x8a0, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfefc],
  ],
  Hebrew: [
    [0x590, 0x5ff],
    [0xfb1d, 0xfb4f],
  ],
};
for (const [script, blocks] of Object.entries(BLOCKS)) {
  const name = `noto-sans-${script.toLowerCase()}`;
  const folder = dirname(require.resolve(`@fontsource/${name}/package.json`));
  const letters = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  );
  for (const [weight, number] of [
    ['Regular', 400],
    ['SemiBold', 600],
  ]) {
    const file = join(folder, 'files', `${name}-${script.toLowerCase()}-${number}-normal.woff2`);
    const font = await subsetFont(await readFile(file), ` ${letters.join('')}`, {
      targetFormat: 'sfnt',
      noHinting: true,
    });
    await writeFile(join(target, `Noto${script}-${weight}.ttf`), font);
    console.log(`Noto${script}-${weight}.ttf: ${font.length} bytes`);
  }
  await copyFile(join(folder, 'LICENSE'), join(target, `OFL-Noto${script}.txt`));
}
await copyFile(join(inter, 'LICENSE.txt'), join(target, 'OFL.txt'));
