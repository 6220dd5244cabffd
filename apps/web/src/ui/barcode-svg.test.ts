import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkDigit, drawnCode, symbologyOf } from '@lissafi/domain/inventory/barcode';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { barsOf } from './barcode-svg.ts';

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** Draws the bars as they are printed and reads them with a decoder that has nothing to do with what drew them. */
async function readBack(code: string, millimetres: number) {
  const symbology = symbologyOf(code)!;
  const { path, width } = barsOf(drawnCode(code), symbology);
  // A printer of labels has 8 dots a millimetre.
  const dots = Math.round(millimetres * 8);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${dots}" height="80" viewBox="0 0 ${width} 1"
    preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .extend({ top: 8, bottom: 8, background: '#fff' })
    .png()
    .toBuffer();
  const found = await readBarcodes(new Blob([new Uint8Array(png)]), { maxNumberOfSymbols: 1 });
  return found.map(({ format, text }) => [format, text]);
}

const gtin = (digits: string) => `${digits}${checkDigit(digits)}`;

test.each([
  ['an EAN-13', gtin('590123412345'), 'EAN13', gtin('590123412345')],
  ['an EAN-8', gtin('7351353'), 'EAN8', gtin('7351353')],
  ['an American code', gtin('03600029145'), 'EAN13', `0${gtin('03600029145')}`],
  ['13 digits with a wrong check digit', '5901234123458', 'Code128', '5901234123458'],
  ['a SKU', 'FL-1', 'Code128', 'FL-1'],
  ['letters, small and large, with blanks', 'Loaf big/7 x', 'Code128', 'Loaf big/7 x'],
])('%s is read back as it was written', async (_what, code, format, text) => {
  const found = await readBack(code, 46);
  expect(found).toHaveLength(1);
  const [[readAs, readText]] = found as [[string, string]];
  // An EAN-13 that begins with 0 is shown as the American code that it also is.
  expect([format, 'UPCA']).toContain(readAs);
  expect([text, text.replace(/^0/, '')]).toContain(readText);
});
