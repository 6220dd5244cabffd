import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import pdfmake from 'pdfmake';
import '../pdf/document.ts';

/** Prints rows as a bank does: a table that fills its pages, its header on each of them, long narrations broken. */
export function statementPdf(rows: readonly string[][], headerAt: number): Promise<Buffer> {
  const table = rows.slice(headerAt).filter((row) => row.some(Boolean));
  const width = table[0]!.length;
  const fit = (row: readonly string[]) => Array.from({ length: width }, (_, index) => row[index] ?? '');
  const isFigure = (text: string) => /^[-₦N]?[\d,]+\.\d\d/.test(text);
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageOrientation: 'landscape',
      defaultStyle: { font: 'Inter', fontSize: 8 },
      footer: (page: number, pages: number) => ({ text: `Page ${page} of ${pages}`, alignment: 'center' }),
      content: [
        ...rows.slice(0, headerAt).map((row) => ({
          columns: row.map((text) => ({ text: text || ' ', width: 'auto' as const })),
          columnGap: 30,
        })),
        {
          layout: 'noBorders',
          table: {
            headerRows: 1,
            widths: fit(table[0]!).map((title) =>
              /narration|description|remarks|details/i.test(title) ? 110 : 'auto',
            ),
            body: table.map((row) =>
              fit(row).map((text, column) => ({
                text,
                alignment: isFigure(text) ? ('right' as const) : ('left' as const),
                // A title between two tables goes over all columns.
                ...(row.length === 1 && column === 0 ? { colSpan: width } : {}),
              })),
            ),
          },
        },
      ],
    })
    .getBuffer();
}

/** 400 pages that all show one compressed stream of 0.67 MB. */
export function sharedStreamPdf(): Buffer {
  const digits = randomBytes(400_000)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '');
  const words = Array.from({ length: 14_000 }, (_, index) => {
    const text = digits.slice(index * 36, index * 36 + 36);
    return `BT /F1 8 Tf ${20 + (index % 40) * 13} ${800 - Math.floor(index / 40) * 2} Td (${text}) Tj ET`;
  });
  const stream = deflateSync(Buffer.from(words.join('\n')));
  const pages = Array.from({ length: 400 }, (_, index) => index + 5);
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    ...pages.map(() =>
      Buffer.from(
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
      ),
    ),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
