import type { Bill, BillLineInput, billRoutes, LandedMethod } from '@lissafi/contract/bills';
import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import type { BodyInput } from '@lissafi/contract/route';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { divideRounded, SCALE, scaled, toSafe } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { billInBase } from '@lissafi/domain/purchases/foreign-bill';
import { readQuantity, readRate } from '@lissafi/domain/text/number';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { amountsOf, nextKey, pricedBody, pricedFaults, sumsOf, type TypedLine } from './lines.ts';

/** Goods that a landed cost falls on. */
export interface LandedGoodsForm {
  receipt_line_id: string;
  /** "10 bags of Flour, Nov 23, 2026". */
  name: string;
  share: string;
}

export interface LandedForm {
  by: LandedMethod;
  goods: readonly LandedGoodsForm[];
}

export interface BillLineForm extends TypedLine {
  /** Of goods that were received before; empty for a line that names its account. */
  receipt_line_id: string;
  /** The goods with what waits: "Flour, 10 kg received". */
  goods: string;
  /** A landed cost of goods received before; null for any other line. */
  landed: LandedForm | null;
  account_code: string;
  /** The text of the account's input. */
  account: string;
  description: string;
}

/** The form's state: texts as typed, amounts in kobo. */
export interface BillForm {
  /** The delivery whose goods were filled in; empty: none. */
  receipt_id: string;
  supplier_id: string;
  supplier: string;
  bill_number: string;
  bill_date: string;
  /** Empty: by the supplier's payment terms. */
  due_date: string;
  /** Empty: the organization's. */
  currency: NonNullable<Bill['currency']> | '';
  /** As typed; of a foreign bill. */
  exchange_rate: string;
  /** Empty: that of the device. */
  branch_id: string;
  notes: string;
  lines: BillLineForm[];
  /** Whether a person said that figures far from those of the delivery are right. */
  accept_differences: boolean;
}

const emptyLine = (key: number, tax: BillLineForm['tax']): BillLineForm => ({
  ...{ key, receipt_line_id: '', goods: '', landed: null, account_code: '', account: '', description: '' },
  ...{ quantity: '1', unit_price: null, tax },
});

export const emptyBill = (today: string, tax: BillLineForm['tax']): BillForm => ({
  ...{ supplier_id: '', supplier: '', bill_number: '', bill_date: today, due_date: '', notes: '' },
  ...{ receipt_id: '', currency: '', exchange_rate: '', branch_id: '' },
  lines: [emptyLine(1, tax)],
  accept_differences: false,
});

export const withLine = (lines: BillLineForm[], tax: BillLineForm['tax']): BillLineForm[] => [
  ...lines,
  emptyLine(nextKey(lines), tax),
];

/** A landed cost; an empty first line makes room. */
export const withLanded = (lines: BillLineForm[], tax: BillLineForm['tax']): BillLineForm[] => [
  ...lines.filter((each) => !isEmpty(each)),
  { ...emptyLine(nextKey(lines), tax), landed: { by: 'value', goods: [] } },
];

const isEmpty = ({ receipt_line_id, landed, account, description, unit_price }: BillLineForm) =>
  !receipt_line_id && !landed && !account.trim() && !description.trim() && unit_price === null;

/** Adds goods that wait for a bill, at the price that was expected unless the bill is foreign; an empty first line makes room. */
export function withGoods(
  lines: BillLineForm[],
  line: GoodsReceipt['lines'][number],
  { tax, isForeign }: { tax: BillLineForm['tax']; isForeign: boolean },
): BillLineForm[] {
  const kept = lines.filter((each) => !isEmpty(each));
  const one =
    line.cost === null || line.quantity === 0 || isForeign
      ? null
      : toSafe(divideRounded(BigInt(line.cost) * SCALE, scaled(line.quantity)));
  return [
    ...kept,
    {
      ...emptyLine(nextKey(lines), tax),
      receipt_line_id: line.id,
      goods: `${line.name}, ${quantityText(line.unbilled_quantity, line.unit)} received`,
      description: line.name,
      quantity: String(line.unbilled_quantity),
      unit_price: one,
    },
  ];
}

/**
 * Fills in the goods of a delivery that wait for a bill, and its supplier unless one is chosen; once, so that goods which
 * the person removes stay away.
 */
export function withReceipt(form: BillForm, receipt: GoodsReceipt, tax: BillLineForm['tax']): BillForm {
  if (form.receipt_id === receipt.id) return form;
  const known = new Set(form.lines.map((line) => line.receipt_line_id));
  const waiting = receipt.lines.filter((line) => line.unbilled_quantity > 0 && !known.has(line.id));
  return {
    ...form,
    receipt_id: receipt.id,
    ...(!form.supplier_id &&
      receipt.supplier_id && { supplier_id: receipt.supplier_id, supplier: receipt.supplier_name ?? '' }),
    lines: waiting.reduce(
      (lines, line) => withGoods(lines, line, { tax, isForeign: form.currency !== '' }),
      form.lines,
    ),
  };
}

export const fromBill = (bill: Bill, date: (day: string) => string): BillForm => ({
  accept_differences: false,
  receipt_id: '',
  supplier_id: bill.supplier_id,
  supplier: bill.supplier_name,
  bill_number: bill.bill_number ?? '',
  bill_date: bill.bill_date,
  due_date: bill.due_date,
  currency: bill.currency ?? '',
  exchange_rate: bill.exchange_rate ?? '',
  branch_id: bill.branch_id,
  notes: bill.notes ?? '',
  lines: bill.lines.map((line, index) => ({
    key: index + 1,
    receipt_line_id: line.receipt_line_id ?? '',
    goods: line.receipt_line_id ? `${line.description}, received before` : '',
    landed: line.landed && {
      by: line.landed.by,
      goods: line.landed.goods.map((each) => ({
        receipt_line_id: each.receipt_line_id,
        name: `${quantityText(each.quantity, each.unit)} of ${each.name}, ${date(each.received_on)}`,
        share: String(each.share ?? 1),
      })),
    },
    account_code: line.account_code ?? '',
    account: line.account_code ? `${line.account_code} ${line.account_name}` : '',
    description: line.description,
    quantity: String(line.quantity),
    unit_price: line.unit_price,
    tax: line.tax_category === 'other' ? 'none' : line.tax_category,
  })),
});

export const totalsOf = (form: BillForm) => sumsOf(form.lines, form.bill_date);

/** Kobo of a foreign bill in the organization's currency; null while the rate cannot be read. */
export function baseTotalOf(form: BillForm): number | null {
  try {
    const lines = form.lines.map((line) => amountsOf(line, form.bill_date));
    const rate = readRate(form.exchange_rate);
    if (rate === null) return null;
    const base = billInBase(lines, rate);
    return addMoney(...base.flatMap((line) => [line.net_amount, line.tax_amount]));
  } catch {
    return null;
  }
}

/** The lines that say something, at their places; empty ones at the end are left out. */
function linesOf(form: BillForm): BillLineForm[] {
  const last = form.lines.findLastIndex((line) => !isEmpty(line));
  return form.lines.slice(0, Math.max(last + 1, 1));
}

/** What makes a line one of goods received before, of a landed cost, or of an account. */
function kindOf({ receipt_line_id, landed, account_code }: BillLineForm) {
  if (receipt_line_id) return { receipt_line_id };
  if (!landed) return { account_code };
  const { by, goods } = landed;
  return {
    landed: {
      by,
      goods: goods.map((each) => ({
        receipt_line_id: each.receipt_line_id,
        ...(by === 'manual' && { share: readQuantity(each.share) ?? 0 }),
      })),
    },
  };
}

const lineBody = (line: BillLineForm, on: string): BillLineInput => ({
  ...kindOf(line),
  description: line.description || null,
  ...pricedBody(line, on),
});

export const toBody = (form: BillForm): Omit<BodyInput<typeof billRoutes.create>, 'id' | 'post'> => ({
  supplier_id: form.supplier_id,
  bill_number: form.bill_number || null,
  bill_date: form.bill_date,
  ...(form.due_date && { due_date: form.due_date }),
  ...(form.currency && {
    currency: form.currency,
    exchange_rate: readRate(form.exchange_rate) ?? form.exchange_rate,
  }),
  ...(form.branch_id && { branch_id: form.branch_id }),
  notes: form.notes || null,
  lines: linesOf(form).map((line) => lineBody(line, form.bill_date)),
});

/** What can be said before the server is asked. */
export function billFaults(form: BillForm, today: string): FieldErrors {
  const faults: FieldErrors = {};
  if (!form.supplier_id) faults.supplier_id = 'Please choose a supplier';
  if (!form.bill_date) faults.bill_date = 'Please enter the date of the bill';
  else if (form.bill_date > today) faults.bill_date = 'The date is in the future';
  if (form.due_date && form.due_date < form.bill_date)
    faults.due_date = 'This is before the date of the purchase';
  if (form.currency && readRate(form.exchange_rate) === null)
    faults.exchange_rate = 'Please enter the rate, such as 1550.25';
  for (const [index, line] of linesOf(form).entries()) {
    if (line.landed) {
      if (line.landed.goods.length === 0) faults[`lines.${index}.landed`] = 'Please choose a delivery';
      else if (line.landed.by === 'manual' && !line.landed.goods.every((each) => readQuantity(each.share)))
        faults[`lines.${index}.landed`] = 'Please enter a share for each of the goods';
    } else if (!line.receipt_line_id && !line.account_code)
      faults[`lines.${index}.account_code`] = 'Please choose an account';
    Object.assign(faults, pricedFaults(line, index));
  }
  return faults;
}
