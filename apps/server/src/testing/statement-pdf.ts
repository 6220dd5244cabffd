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
