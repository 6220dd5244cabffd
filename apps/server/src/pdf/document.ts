import type { InvoiceDocument } from '@lissafi/contract/documents';
import { type DocumentModel, documentModel } from '@lissafi/domain/sales/document';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { FONT_FILES } from './fonts.ts';
import { contentOf, footerOf, type Pictures, printableModel } from './page.ts';
import { INK, SIZE, STAMP_COLORS, TABLE_LAYOUTS } from './style.ts';
import { thermalContentOf } from './till-roll.ts';

const files = (pdfmake as unknown as { virtualfs: { writeFileSync(name: string, data: Buffer): void } })
  .virtualfs;
for (const name of Object.keys(FONT_FILES)) files.writeFileSync(name, Buffer.from(name));
pdfmake.setFonts(
  Object.fromEntries(
    ['Inter', 'NotoArabic', 'NotoHebrew'].map((name) => [
      name,
      { normal: `${name}-Regular`, bold: `${name}-SemiBold` },
    ]),
  ),
);
pdfmake.setTableLayouts(TABLE_LAYOUTS);
// A document consists of the strings that it is given; nothing is read or fetched for it.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** What a document needs besides its model. */
export interface PrintOptions extends Pictures {
  /** The public page, if the document is shared; drawn as a QR code. */
  link: string | null;
}

/** Renders the document on A4 or on an 80 mm till roll of its own length. The same document gives the same bytes. */
export function renderPdf(
  document: InvoiceDocument,
  { link, ...pictures }: PrintOptions = { link: null, logo: null },
): Promise<Buffer> {
  const model = documentModel(document, undefined, link);
  return pdfmake.createPdf(definitionOf(model, document.issue_date, pictures)).getBuffer();
}

/** Renders a paper that is no sales document on A4, like the documents that the business issues. */
export const renderPaper = (model: DocumentModel, day: string, pictures: Pictures): Promise<Buffer> =>
  pdfmake.createPdf(definitionOf(model, day, pictures)).getBuffer();

function definitionOf(whole: DocumentModel, issueDate: string, pictures: Pictures): TDocumentDefinitions {
  const model = printableModel(whole);
  return {
    language: 'en',
    displayTitle: true,
    info: {
      title: `${whole.title} ${whole.number}`,
      author: whole.company.name,
      creator: 'Lissafi',
      producer: 'Lissafi',
      creationDate: new Date(`${issueDate}T00:00:00Z`),
    },
    defaultStyle: { font: 'Inter', fontSize: SIZE, lineHeight: 1.2, color: INK },
    ...(model.template === 'thermal' ? onRoll(model, pictures) : onA4(model, pictures)),
  };
}

function onA4(model: DocumentModel, pictures: Pictures): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: [40, 42, 40, 48],
    content: contentOf(model, pictures),
    footer: (page, pages) => footerOf(model, page, pages),
    ...watermarkOf(model),
  };
}

/** 80 mm paper, of which a till printer prints 72 mm. */
const onRoll = (model: DocumentModel, pictures: Pictures): TDocumentDefinitions => ({
  pageSize: { width: 226.77, height: 'auto' },
  pageMargins: [11, 12, 11, 12],
  content: thermalContentOf(model, pictures),
});

/** A watermark for a document that should not be paid, or not yet. */
function watermarkOf({ stamp }: DocumentModel): Pick<TDocumentDefinitions, 'watermark'> {
  if (!stamp || stamp === 'Paid') return {};
  return { watermark: { text: stamp, bold: true, fontSize: 110, color: STAMP_COLORS[stamp], opacity: 0.07 } };
}
