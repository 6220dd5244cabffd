import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the code in what the camera sees at this moment; null where there is none. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>;

// Served by our own server, never by another network, which the content security policy would refuse.
const OPTIONS = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode'],
  maxNumberOfSymbols: 1,
  tryDownscale: true,
} as const;

/** Larger images are scaled down: bars that fill half of the image are still read, and slow phones keep up. */
const WIDEST = 960;

export async function zxingReader(): Promise<Reader> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasm : path) },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return null;
    const scale = Math.min(1, WIDEST / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    const [found] = await readBarcodes(picture, { ...OPTIONS, formats: [...OPTIONS.formats] });
    return found?.isValid ? found.text : null;
  };
}
