import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of a PDF, in reading order, with single spaces. */
export async function textOfPdf(content: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  // The font draws both apostrophes with one glyph.
  return pages.join('\n').replace(/\s+/g, ' ').replaceAll('ʼ', '’');
}
