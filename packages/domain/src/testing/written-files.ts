import fc from 'fast-check';

/** Tables as programs write them into text files, for tests of reading such files. */

/** How a program writes a table. */
export interface FileForm {
  separator: ',' | ';' | '\t' | '|';
  /**
   * Which cells stand in quotation marks: those that need it, all, or words. `bare` writes marks of the text as they
   * are, `formula` protects numbers that are no figures from a spreadsheet, `="0803"`.
   */
  quotes: 'needed' | 'all' | 'words' | 'bare' | 'formula';
  end: '\n' | '\r\n';
  encoding: 'utf-8' | 'utf-8 with mark' | 'utf-16' | 'windows-1252';
  /** A byte that is no character, where the text has `STRAY`. */
  stray: number | null;
}

/** Stands in a cell where a single byte is written that is no character of the file. */
export const STRAY = '\ue001';

export const fileForms: fc.Arbitrary<FileForm> = fc.record({
  separator: fc.constantFrom(',', ',', ',', ';', '\t', '|'),
  quotes: fc.constantFrom('needed', 'needed', 'needed', 'all', 'words', 'bare', 'formula'),
  end: fc.constantFrom('\n', '\r\n'),
  encoding: fc.constantFrom('utf-8', 'utf-8', 'utf-8', 'utf-8 with mark', 'utf-16', 'windows-1252'),
  stray: fc.constantFrom(null, null, null, 0xa0, 0x92, 0xe9, 0xc3),
});

function writeCell(cell: string, { separator, quotes }: FileForm): string {
  const isBreaking = cell.includes(separator) || /[\r\n]/.test(cell);
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  if (quotes === 'bare') {
    const plain = cell.replace(/[\r\n]+/g, ' ');
    if (!plain.includes(separator)) return plain;
    return plain.includes('"') ? plain.replaceAll(separator, ' ') : `"${plain}"`;
  }
  if (quotes === 'formula' && /^\d{6,}$/.test(cell)) return `="${cell}"`;
  if (quotes === 'all' || (quotes === 'words' && /[a-z]{2}/i.test(cell))) return quoted;
  return isBreaking || cell.includes('"') ? quoted : cell;
}

/** Returns the text of a file before it is encoded. */
export const writeText = (rows: readonly (readonly string[])[], form: FileForm): string =>
  rows.map((row) => row.map((cell) => writeCell(cell, form)).join(form.separator)).join(form.end) + form.end;

const WINDOWS = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((sign, at) => [sign, 0x80 + at]),
);
/** What a program writes that has no such character. */
const PLAIN: Readonly<Record<string, string>> = { '₦': 'N', '−': '-', '\u202f': ' ' };

/** Returns the bytes of a text. */
export function encodeText(text: string, { encoding, stray }: FileForm): Uint8Array {
  if (encoding === 'utf-16') {
    const units = [...`\ufeff${text.replaceAll(STRAY, '')}`].flatMap((sign) => {
      const unit = sign.charCodeAt(0);
      return [unit & 0xff, unit >> 8];
    });
    return Uint8Array.from(units);
  }
  if (encoding === 'windows-1252')
    return Uint8Array.from(
      [...text.replaceAll(STRAY, '')].map((sign) => {
        const plain = PLAIN[sign] ?? sign;
        return WINDOWS.get(plain) ?? (plain.charCodeAt(0) < 0x100 ? plain.charCodeAt(0) : 0x3f);
      }),
    );
  const parts = `${encoding === 'utf-8 with mark' ? '\ufeff' : ''}${text}`.split(STRAY);
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  return Uint8Array.from(
    bytes.flatMap((part, at) => [...(at > 0 && stray !== null ? [stray] : []), ...part]),
  );
}

/** Returns the bytes of a file with these rows. */
export const writeFile = (rows: readonly (readonly string[])[], form: FileForm): Uint8Array =>
  encodeText(writeText(rows, form), form);

/** How a file writes its figures. */
export interface FigureForm {
  mark: '.' | ',';
  thousands: string;
  /** Whether whole amounts have no decimals, and tenths only one, as a spreadsheet shows them. */
  isShort: boolean;
  before: string;
  minus: '-' | '−' | '()' | 'behind';
}

export const figureForms: fc.Arbitrary<FigureForm> = fc
  .record({
    mark: fc.constantFrom('.' as const, '.' as const, '.' as const, ',' as const),
    thousands: fc.constantFrom('usual', 'usual', '', '', ' ', '\u00a0'),
    isShort: fc.boolean(),
    before: fc.constantFrom('', '', '', '₦', 'N', 'NGN ', '₦ '),
    minus: fc.constantFrom('-' as const, '-' as const, '−' as const, '()' as const, 'behind' as const),
  })
  .map(({ thousands, ...form }) => ({
    ...form,
    thousands: thousands === 'usual' ? (form.mark === '.' ? ',' : '.') : thousands,
  }));

/** Returns an amount in kobo as a file writes it. */
export function writeFigure(kobo: number, { mark, thousands, isShort, before, minus }: FigureForm): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  const decimals = isShort ? digits.slice(-2).replace(/0{1,2}$/, '') : digits.slice(-2);
  const figure = `${before}${whole}${decimals && mark}${decimals}`;
  if (kobo >= 0) return figure;
  return minus === '()' ? `(${figure})` : minus === 'behind' ? `${figure}-` : `${minus}${figure}`;
}

/** Payees and purposes as they stand in files, among them such as begin with words that programs print around tables. */
export const PURPOSES: readonly string[] = [
  ...['NIP TRF FROM NGOZI OKAFOR', 'POS SETTLEMENT TERM 2044X', 'EKEDC PREPAID METER 04512', 'Rent'],
  ...[
    'Total Energies Mushin',
    'TOTAL ENERGIES',
    'Opening Balance Bookshop',
    'Page 1 Printers',
    'Generated by Ade',
  ],
  ...[
    'Closing Balance Consult Ltd',
    'Balance Foods b/f',
    'Printed on Demand Ltd',
    'Continued Education Fund',
  ],
  ...[
    'Date palm seeds',
    'Debit card 5061',
    'CREDIT UNION dues',
    'Amount due Musa',
    'Totals Gym',
    'Sub-total Store',
  ],
  ...['Fee for 2 days', 'Reversal of transfer', 'Account 0123456789 Ada', 'Statement fee', '1,000.00 refund'],
  ...[
    'Pipe 5" x 12"',
    '"Mama" Stores',
    'TV 32"',
    '5" nails',
    "O'Brien & Sons",
    'Sadé Adébáyọ̀',
    'Ọlá; Ventures',
  ],
  ...[
    'A|B|C traders',
    'Tea, sugar, milk',
    'TRF/000013261001/INV-2026-088',
    '=SUM bakery',
    '-discount',
    '+ tip',
  ],
  ...['NIP\nFROM CHIDI', `Cafe${STRAY} Lagos`, 'Savings contribution', '2026-10-01 rent', '12/10 deposit'],
];
