import type { PictureBox, PictureReading, SourceDocument } from '@lissafi/contract/source-documents';
import { emptyForm, type TransactionForm } from '../transactions/model.ts';

const DETAILS_LENGTH = 500;

/** Whether the amounts of the picture are in a currency that transactions are not recorded in. */
export const isForeign = ({ currency }: PictureReading, own: string) => currency !== null && currency !== own;

/** The form with what was read; what was not read is empty, and no default stands in for it. */
export function formOfReading(
  { reading, supplier_id }: Pick<SourceDocument, 'reading' | 'supplier_id'>,
  today: string,
  currency: string,
): TransactionForm {
  const empty: TransactionForm = {
    ...emptyForm(today, 'expense'),
    payment_method: '',
    transaction_date: '',
  };
  if (!reading) return empty;
  const money = (value: number | null | undefined) => (isForeign(reading, currency) ? null : (value ?? null));
  const only = reading.lines.length === 1 ? reading.lines[0] : undefined;
  return {
    ...empty,
    amount: money(reading.total?.value),
    tax_amount: money(reading.vat?.value),
    transaction_date: reading.date?.value ?? '',
    counterparty: reading.supplier?.value ?? '',
    supplier_id: supplier_id ?? '',
    payment_method: reading.payment_method?.value ?? '',
    description: detailsOf(reading),
    ...(only && {
      item: only.name,
      quantity: only.quantity === null ? '' : String(only.quantity),
      unit_price: money(only.unit_price),
    }),
  };
}

/** "No. 0412: Flour, Sugar". */
function detailsOf({ number, lines }: PictureReading): string {
  const goods = lines.map(({ name }) => name).join(', ');
  return [number && `No. ${number.value}`, goods].filter(Boolean).join(': ').slice(0, DETAILS_LENGTH);
}

/** What a person can do about a picture that was not read. */
export const ADVICE =
  'Enter it yourself, or take it again in good light, straight from above. Handwriting is mostly not read.';

/** Says what of the main facts was read, where not all of them were; null where they were. */
export function howLittle(reading: PictureReading | null): string | null {
  const facts = [
    ['the supplier', reading?.supplier],
    ['the date', reading?.date],
    ['the total', reading?.total],
  ] as const;
  const known = facts.filter(([, fact]) => fact).map(([name]) => name);
  if (known.length === facts.length) return null;
  if (known.length > 0)
    return `We could read only ${known.join(' and ')}. Please enter the rest from the picture.`;
  return reading && reading.lines.length > 0
    ? 'We could read only some lines. Please enter the rest from the picture.'
    : `We could read nothing on this picture. ${ADVICE}`;
}

/** Words of the picture that a field of the form, or a line of the table, was read from. */
export interface Mark {
  /** The name of the input, or `line.<index>`. */
  field: string;
  boxes: readonly PictureBox[];
}

export function marksOf(reading: PictureReading): Mark[] {
  const { supplier, date, total, vat, payment_method, number, lines } = reading;
  const fields: Mark[] = [
    { field: 'counterparty', boxes: supplier?.boxes ?? [] },
    { field: 'transaction_date', boxes: date?.boxes ?? [] },
    { field: 'amount', boxes: total?.boxes ?? [] },
    { field: 'tax_amount', boxes: vat?.boxes ?? [] },
    { field: 'payment_method', boxes: payment_method?.boxes ?? [] },
    { field: 'description', boxes: number?.boxes ?? [] },
    ...lines.map(({ boxes }, index) => ({ field: `line.${index}`, boxes })),
  ];
  return fields.filter(({ boxes }) => boxes.length > 0);
}

/** The mark at a point of the picture, given in fractions of it; the smallest one where several lie there. */
export function markAt(marks: readonly Mark[], x: number, y: number, reach: number): Mark | null {
  let found: { mark: Mark; area: number } | null = null;
  for (const mark of marks)
    for (const { left, top, width, height } of mark.boxes) {
      const isThere =
        x >= left - reach && x <= left + width + reach && y >= top - reach && y <= top + height + reach;
      const area = width * height;
      if (isThere && (!found || area < found.area)) found = { mark, area };
    }
  return found?.mark ?? null;
}
