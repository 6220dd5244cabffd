import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { ReceiptWord } from '@lissafi/domain/receipts/words';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Symbol as TesseractSymbol, type Worker } from 'tesseract.js';
import { type Grey, isRound } from './pixels.ts';
import { straighten } from './straighten.ts';

/** What was recognized on a picture; boxes are pixels of the straightened one. */
export interface Recognized {
  shown: Uint8Array;
  width: number;
  height: number;
  words: ReceiptWord[];
}

const require = createRequire(import.meta.url);
// The data that the package brings; nothing is downloaded.
const data = dirname(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'));
let started: Promise<Worker> | undefined;

async function start(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: data,
    cacheMethod: 'none',
    gzip: true,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '200' });
  return worker;
}

/**
 * Straightens a picture and recognizes its words. A second attempt looks at it smaller and less hard, where the first one
 * did not find everything. Throws where the bytes are no picture.
 */
export default async function recognize({
  bytes,
  attempt = 1,
}: {
  bytes: Uint8Array;
  attempt?: 1 | 2;
}): Promise<Recognized> {
  const { shown, width, height, ink, scale } = await straighten(Buffer.from(bytes), attempt);
  started ??= start();
  const worker = await started.catch((error) => {
    started = undefined;
    throw error;
  });
  const { data: pixels, info } = await sharp(ink).greyscale().raw().toBuffer({ resolveWithObject: true });
  const grey: Grey = { data: pixels, width: info.width, height: info.height };
  const { data: page } = await worker.recognize(ink, {}, { blocks: true, text: false });
  const words = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.words.map(({ symbols, text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
          ...{ text: withZeros(text, symbols, grey), confidence },
          box: { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale },
        })),
      ),
    ),
  );
  return { shown, width, height, words };
}

/** Figures in which an 8 that is round is a 0. */
function withZeros(text: string, symbols: readonly TesseractSymbol[], grey: Grey): string {
  const figures = text.replace(/\D/g, '').length;
  if (!text.includes('8') || figures < 0.5 * text.length) return text;
  if (symbols.map((each) => each.text).join('') !== text) return text;
  return symbols.map((each) => (each.text === '8' && isRound(grey, each.bbox) ? '0' : each.text)).join('');
}
