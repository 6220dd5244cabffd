import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@lissafi/contract/archive';
import { EXCLUDED } from './tables.ts';

/** `README.txt` of an archive. */
export const readme = (name: string, exportedAt: string, documents: { issued: number; printed: number }) =>
  `${name}: everything that was recorded in Lissafi, exported at ${exportedAt}

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
                 (the newest; every document can be printed from its row after an import).

Not in this archive:
${Object.entries(EXCLUDED)
  .map(([table, reason]) => `  ${table}: ${reason}`)
  .join('\n')}
  keys of the tax gateway: they are secrets of one installation

The SHA-256 of all bytes of the zip but the last 64 stands in these last 64 bytes, its comment. It shows that a
file was damaged; it is no signature.
`;
