import { LIMITS } from '@lissafi/contract/limits';
import { type PlacedText, rowsOfPages } from '@lissafi/domain/files/positioned-text';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableFile } from './unreadable.ts';

/** Returns the rows of the tables of a PDF whose text can be read; one that is only a picture has none. */
export async function readPdf(bytes: Uint8Array, password: string | undefined): Promise<string[][]> {
  const task = getDocument({
    // pdf.js takes the bytes away.
    data: new Uint8Array(bytes),
    ...(password === undefined ? {} : { password }),
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages > LIMITS.sheet_pages)
      throw new UnreadableFile(`At most ${LIMITS.sheet_pages} pages at once: split the file`);
    const pages: PlacedText[][] = [];
    let pieces = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pieces += items.length;
      if (pieces > LIMITS.sheet_pieces) throw new UnreadableFile('This file has too much text');
      pages.push(
        items.flatMap((item) =>
          'str' in item
            ? [
                {
                  text: item.str,
                  x: item.transform[4],
                  y: item.transform[5],
                  width: item.width,
                  height: item.height || Math.abs(item.transform[3]),
                },
              ]
            : [],
        ),
      );
      page.cleanup();
    }
    if (pieces === 0)
      throw new UnreadableFile(
        'This PDF is a picture without text. Ask the bank for a PDF, Excel or CSV file',
      );
    return rowsOfPages(pages);
  } catch (error) {
    if ((error as Error).name === 'PasswordException')
      throw new UnreadableFile(
        password === undefined ? 'This file has a password: type it' : 'This is not the password of the file',
        'password',
      );
    throw error;
  } finally {
    await task.destroy();
  }
}
