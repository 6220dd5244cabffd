import type { Reader } from './zxing.ts';

/** The barcode formats of goods, labels and shelves. */
const NATIVE_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader, which Android has; elsewhere one that is fetched for it, once. */
export async function openReader(): Promise<Reader> {
  return (await nativeReader()) ?? (await import('./zxing.ts')).zxingReader();
}

async function nativeReader(): Promise<Reader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const there = await BarcodeDetector.getSupportedFormats();
    const formats = NATIVE_FORMATS.filter((format) => there.includes(format));
    // Some browsers have the name and nothing behind it.
    if (!formats.includes('ean_13') || !formats.includes('code_128')) return null;
    const detector = new BarcodeDetector({ formats });
    return async (video) => (await detector.detect(video))[0]?.rawValue || null;
  } catch {
    return null;
  }
}
