import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@lissafi/contract/archive';
import { EXCLUDED } from './tables.ts';

/** A document that was issued, as the list of those that are not printed names it. */
export interface IssuedDocument {
  id: string;
  document_type: string;
  invoice_number: string;
  customer_name: string;
  issue_date: string;
  currency: string;
  total_amount: number;
}

/** Where the documents are named that are not in the archive as PDF. */
export const NOT_PRINTED = 'documents/not-printed.csv';

/** What the first page names of each document that is left out. */
type Left = Pick<IssuedDocument, 'invoice_number' | 'issue_date'>;

/** Says first which documents are not in the archive, and how to get them; nothing where it has them all. */
function leftOut({ issued, left }: { issued: number; left: readonly Left[] }): string {
  if (left.length === 0) return '';
  const named = left
    .slice(0, NAMED)
    .map(({ invoice_number, issue_date }) => `  ${invoice_number} of ${issue_date}`);
  const more = left.length - named.length;
  return `
NOT IN THIS ARCHIVE AS PDF: ${left.length} of the ${issued} issued documents. Their rows are in tables/, and each is
named in ${NOT_PRINTED} with the page that prints it. To have them as files, download them there, or download
another archive (Settings, Your data) with the documents before those that this one has.
${named.join('\n')}${more > 0 ? `\n  and ${more} more, see ${NOT_PRINTED}` : ''}
`;
}
const NAMED = 20;

/** `README.txt` of an archive. */
export const readme = (
  name: string,
  exportedAt: string,
  documents: { issued: number; printed: number; left: readonly Left[] },
) =>
  `${name}: everything that was recorded in Lissafi, exported at ${exportedAt}
${leftOut(documents)}
This archive can be read with ordinary programs, and imported into an empty organization of Lissafi with
the same balances (Settings, Your data). Keep it in a safe place: it holds names, addresses, pay and prices.

manifest.json    Format ${ARCHIVE_FORMAT} ${ARCHIVE_VERSION}: the columns and rows of each table, the size and the SHA-256 of each file,
                 the trial balance, the tie-out of the subledgers, and the last hash of the chain of entries.
tables/*.csv     Every table. The first row names the columns. UTF-8, comma separated, LF after each row.
                 An empty cell is a missing value (null); "" is an empty text. PostgreSQL reads these files
                 with COPY … FROM … (FORMAT csv, HEADER).
                   Money is in kobo, or the hundredth part of the currency. Columns that end in _e4 are
                   quantities and percentages times 10,000. Days are YYYY-MM-DD, times are UTC to the microsecond.
                   Columns of hashes are hexadecimal after \\x. Columns that held a file name its path here.
                 These files are data and not made for a spreadsheet: a text that begins with = + - or @ is
                 exactly as it was typed. Before you open one in a spreadsheet, choose to import all columns as
                 text. The reports and lists in Lissafi download files that are made for spreadsheets.
people.csv       The people who are named in the records, by their ids.
journal/         The whole journal for hledger, ledger and beancount.
documents/       Attachments, logos and pictures as they were uploaded, and ${documents.printed} of ${documents.issued} issued documents as PDF
                 (every document can be printed from its row after an import).

Not in this archive:
${Object.entries(EXCLUDED)
  .map(([table, reason]) => `  ${table}: ${reason}`)
  .join('\n')}
  keys of the tax gateway: they are secrets of one installation

The SHA-256 of all bytes of the zip but the last 64 stands in these last 64 bytes, its comment. It shows that a
file was damaged; it is no signature.
`;
