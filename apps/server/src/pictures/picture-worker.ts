import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { isClear } from '@lissafi/domain/receipts/read-receipt';
import type { ReceiptWord } from '@lissafi/domain/receipts/words';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Symbol as TesseractSymbol, type Worker } from 'tesseract.js';
import { type Grey, isRound } from './pixels.ts';
import { type Straightened, straighten } from './straighten.ts';

export interface PictureJob {
  bytes: Uint8Array;
  on: { today: string; currency: string };
}

/** What two looks at a picture recognized; boxes are pixels of the straightened one. */
export interface Recognized {
  shown: Uint8Array;
  width: number;
  height: number;
  /** Row by row, of what is cleaned to ink on paper. */
  first: ReceiptWord[];
  /** Wherever there are letters, of the picture as it is; empty where the first shows all that is needed. */
  second: ReceiptWord[];
}

const require = createRequire(import.meta.url);
// The data that the package brings; nothing is downloaded.
const data = dirname(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'));
let started: Promise<Worker> | undefined;

/** Straightens a picture and recognizes its words. Throws where the bytes are no picture. */
export default async function recognize({ bytes, on }: PictureJob): Promise<Recognized> {
  let best: { page: Straightened; words: ReceiptWord[] } | undefined;
  const size = await sharp(bytes).metadata();
  if (Math.min(size.width, size.height) < SMALLEST) {
    const { shown, width, height } = await straighten(Buffer.from(bytes));
    return { shown, width, height, first: [], second: [] };
  }
  // A page that lies on its side has hardly a word.
  for (const turn of [0, 90, 270, 180] as const) {
    const page = await straighten(Buffer.from(bytes), turn);
    const words = await wordsOf(page, page.ink, PSM.SINGLE_BLOCK);
    if (!best || sureWords(words) > sureWords(best.words)) best = { page, words };
    if (sureWords(best.words) >= ENOUGH) break;
  }
  const { page, words } = best!;
  const { shown, width, height } = page;
  const second = isClear({ width, height, words }, on)
    ? []
    : await wordsOf(page, page.plain, PSM.SPARSE_TEXT);
  return { shown, width, height, first: words, second };
}

/** Pixels of an edge below which no receipt can be read. */
const SMALLEST = 80;
/** Words that show that a page is upright. */
const ENOUGH = 4;
const sureWords = (words: readonly ReceiptWord[]) =>
  words.filter(({ text, confidence }) => confidence >= 88 && /[\p{L}\d]{4}/u.test(text)).length;

/** The words of one of the two images of a page, which are of one size. */
async function wordsOf({ ink, scale }: Straightened, image: Buffer, mode: PSM): Promise<ReceiptWord[]> {
  started ??= createWorker('eng', OEM.LSTM_ONLY, { langPath: data, cacheMethod: 'none', gzip: true });
  const worker = await started.catch((error) => {
    started = undefined;
    throw error;
  });
  await worker.setParameters({
    ...{ tessedit_pageseg_mode: mode, user_defined_dpi: '200' },
    // It writes of specks that are too small for letters.
    debug_file: '/dev/null',
  });
  const { data: pixels, info } = await sharp(ink).greyscale().raw().toBuffer({ resolveWithObject: true });
  const grey: Grey = { data: pixels, width: info.width, height: info.height };
  const { data: page } = await worker.recognize(image, {}, { blocks: true, text: false });
  const lines = (page.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines));
  return lines.flatMap((line) =>
    line.words.map(({ symbols, text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      ...{ text: withZeros(text, symbols, grey), confidence },
      box: { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale },
    })),
  );
}

/** Figures in which an 8 that is round is a 0. */
function withZeros(text: string, symbols: readonly TesseractSymbol[], grey: Grey): string {
  const figures = text.replace(/\D/g, '').length;
  if (!text.includes('8') || figures < 0.5 * text.length) return text;
  if (symbols.map((each) => each.text).join('') !== text) return text;
  return symbols.map((each) => (each.text === '8' && isRound(grey, each.bbox) ? '0' : each.text)).join('');
}
