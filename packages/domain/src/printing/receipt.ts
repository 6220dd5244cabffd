import { formatMoney } from '../money/money.ts';

/** A receipt of the till roll: what it says, in kobo and in texts that are ready to be read. */
export interface TillReceipt {
  organization: { name: string; lines: readonly string[] };
  title: string;
  number: string;
  /** The legal number is not assigned yet. */
  is_provisional: boolean;
  sold_at: string;
  served_by: string | null;
  customer: string | null;
  currency: string;
  lines: readonly {
    name: string;
    quantity: number;
    /** Price of one before discount. */
    unit_price: number;
    /** What is taken off the line: "10%" or an amount; null for nothing. */
    discount: string | null;
    total: number;
  }[];
  discount: number;
  tax: number;
  total: number;
  payments: readonly { label: string; amount: number }[];
  tendered: number | null;
  change: number;
  owed: number;
  note: string;
}

export type Row =
  | { kind: 'text'; text: string; align: 'left' | 'center'; strong?: true; large?: true }
  | { kind: 'pair'; left: string; right: string; strong?: true; large?: true }
  | { kind: 'rule' }
  | { kind: 'code'; text: string };

const centred = (text: string, more: { strong?: true; large?: true } = {}): Row => ({
  ...{ kind: 'text', text, align: 'center' },
  ...more,
});
const left = (text: string): Row => ({ kind: 'text', text, align: 'left' });
const RULE: Row = { kind: 'rule' };

/** Returns the rows of a receipt, whatever prints them: the bytes of a printer, or a page of the browser. */
export function receiptRows(receipt: TillReceipt): Row[] {
  const money = (amount: number) => formatMoney(amount, receipt.currency);
  const pair = (name: string, amount: number, more: { strong?: true; large?: true } = {}): Row => ({
    ...{ kind: 'pair', left: name, right: money(amount) },
    ...more,
  });
  const { tendered, owed, change, discount, tax, total } = receipt;
  return [
    centred(receipt.organization.name, { strong: true, large: true }),
    ...receipt.organization.lines.map((line) => centred(line)),
    RULE,
    { kind: 'pair', left: receipt.title, right: receipt.number, strong: true },
    ...(receipt.is_provisional
      ? [left('Provisional: the number becomes final once this sale is sent.')]
      : []),
    left(receipt.sold_at),
    ...(receipt.customer ? [left(`Customer: ${receipt.customer}`)] : []),
    ...(receipt.served_by ? [left(`Served by: ${receipt.served_by}`)] : []),
    RULE,
    ...receipt.lines.flatMap((line): Row[] => [
      left(line.name),
      {
        kind: 'pair',
        left: `  ${line.quantity} x ${money(line.unit_price)}${line.discount === null ? '' : ` -${line.discount}`}`,
        right: money(line.total),
      },
    ]),
    RULE,
    ...(discount > 0 ? [pair('Discount', discount)] : []),
    pair('TOTAL', total, { strong: true, large: true }),
    ...(tax > 0 ? [pair('VAT included', tax)] : []),
    ...receipt.payments.map(({ label, amount }) => pair(label, amount)),
    ...(tendered === null ? [] : [pair('Cash received', tendered), pair('Change', change, { strong: true })]),
    ...(owed > 0 ? [pair('Still owed', owed, { strong: true })] : []),
    ...(receipt.note ? [RULE, left(receipt.note)] : []),
    RULE,
    centred('Thank you'),
    { kind: 'code', text: receipt.number },
  ];
}
