import type { InvoiceDocument } from '@lissafi/contract/invoices';
import { type DocumentModel, documentModel } from '@lissafi/domain/document';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { contentOf, footerOf, printableModel } from './pdf-content.ts';
import { FONT_FILES } from './pdf-fonts.ts';
import { INK, STAMP_COLORS, TABLE_LAYOUTS } from './pdf-style.ts';

const files = (pdfmake as unknown as { virtualfs: { writeFileSync(name: string, data: Buffer): void } })
  .virtualfs;
for (const name of Object.keys(FONT_FILES)) files.writeFileSync(name, Buffer.from(name));
pdfmake.setFonts({ Inter: { normal: 'Inter-Regular', bold: 'Inter-SemiBold' } });
pdfmake.setTableLayouts(TABLE_LAYOUTS);
// A document is made of its strings; nothing is read or fetched for it.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The document on A4. The same document gives the same bytes. */
export function renderPdf(document: InvoiceDocument): Promise<Buffer> {
  return pdfmake.createPdf(definitionOf(documentModel(document), document.issue_date)).getBuffer();
}

function definitionOf(whole: DocumentModel, issueDate: string): TDocumentDefinitions {
  const model = printableModel(whole);
  return {
    pageSize: 'A4',
    pageMargins: [40, 42, 40, 48],
    language: 'en',
    displayTitle: true,
    info: {
      title: `${whole.title} ${whole.number}`,
      author: whole.company.name,
      creator: 'Lissafi',
      producer: 'Lissafi',
      creationDate: new Date(`${issueDate}T00:00:00Z`),
    },
    defaultStyle: { font: 'Inter', fontSize: 9.5, lineHeight: 1.2, color: INK },
    content: contentOf(model),
    footer: (page, pages) => footerOf(model, page, pages),
    ...watermarkOf(model),
  };
}

/** Whoever holds a document that is no longer, or not yet, to be paid must not miss it. */
function watermarkOf({ stamp }: DocumentModel): Pick<TDocumentDefinitions, 'watermark'> {
  if (!stamp || stamp === 'Paid') return {};
  return { watermark: { text: stamp, bold: true, fontSize: 110, color: STAMP_COLORS[stamp], opacity: 0.07 } };
}
