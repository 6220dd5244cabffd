import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { ReceiptWord } from '@lissafi/domain/receipts/words';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
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

/** Straightens a picture and recognizes its words. Throws where the bytes are no picture. */
export default async function recognize(bytes: Uint8Array): Promise<Recognized> {
  const { shown, width, height, ink, scale } = await straighten(Buffer.from(bytes));
  started ??= start();
  const worker = await started.catch((error) => {
    started = undefined;
    throw error;
  });
  const { data: page } = await worker.recognize(ink, {}, { blocks: true, text: false });
  const words = (page.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.flatMap((line) =>
        line.words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
          ...{ text, confidence },
          box: { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale },
        })),
      ),
    ),
  );
  return { shown, width, height, words };
}
