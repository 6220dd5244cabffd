import type { OpeningDocument, OpeningInput, OpeningSection } from '@lissafi/contract/opening-document';
import { openingSums } from '@lissafi/domain/books/opening-balances';
import { readQuantity } from '@lissafi/domain/text/number';
import { readable, type TypedMoney } from '../../ui/form/unreadable.ts';

/** A line of any section, as it is typed. */
export interface LineForm {
  key: number;
  /** The code of the account, or the id of the customer, supplier or item; empty until one is chosen. */
  id: string;
  name: string;
  /** Debit of an account, debt of a customer or to a supplier, value of stock. */
  amount: TypedMoney;
  /** Credit of an account or a customer. */
  credit: TypedMoney;
  reference: string;
  due_date: string;
  quantity: string;
  batch_number: string;
  expires_on: string;
  /** The item is tracked in batches, or a refusal said so. */
  is_batched: boolean;
  item_type: 'raw_material' | 'finished_good';
}
export type OpeningForm = { opened_on: string } & Record<OpeningSection, LineForm[]>;

const emptyLine = (key: number, fields: Partial<LineForm> = {}): LineForm => ({
  ...{ key, id: '', name: '', amount: null, credit: null, reference: '', due_date: '', quantity: '' },
  batch_number: '',
  expires_on: '',
  is_batched: false,
  item_type: 'raw_material',
  ...fields,
});
export const withLine = (lines: readonly LineForm[]): LineForm[] => [...lines, emptyLine(nextKey(lines))];
const nextKey = (lines: readonly LineForm[]) => Math.max(0, ...lines.map(({ key }) => key)) + 1;

/** The lines with another one of the same item below the last of it, for its next batch. */
export function withBatch(lines: readonly LineForm[], { id, name, item_type }: LineForm): LineForm[] {
  const at = lines.findLastIndex((line) => line.id === id) + 1;
  const next = emptyLine(nextKey(lines), { id, name, item_type, is_batched: true });
  return [...lines.slice(0, at), next, ...lines.slice(at)];
}

/** Lines of stock whose batch a refusal has named: their item is tracked by now, and their fields stay. */
export function withBatchesAsked(form: OpeningForm, faults: Readonly<Record<string, string>>): OpeningForm {
  const filled = filledLines(form, 'stock');
  const isAsked = (line: LineForm) => `stock.${filled.indexOf(line)}.batch_number` in faults;
  return {
    ...form,
    stock: form.stock.map((line) => (isAsked(line) ? { ...line, is_batched: true } : line)),
  };
}

/** The accounts that nearly every business has something on. */
const USUAL = [
  ['1000', 'Cash'],
  ['1010', 'Bank'],
  ['1500', 'Equipment'],
  ['1510', 'Vehicles'],
  ['1590', 'Accumulated depreciation'],
  ['2400', 'Loans'],
  ['3000', "Owner's capital"],
  ['3100', 'Retained earnings'],
] as const;

/** The draft as it was saved; the first one begins with the usual accounts. */
export function formOf(document: OpeningDocument, today: string): OpeningForm {
  const isNew = document.version === 0;
  const lines = (made: LineForm[]) => (made.length > 0 ? made : [emptyLine(1)]);
  return {
    opened_on: document.opened_on ?? today,
    accounts: isNew
      ? USUAL.map(([id, name], index) => emptyLine(index + 1, { id, name: `${id} ${name}` }))
      : lines(
          document.accounts.map(({ account_code: id, name, debit, credit }, index) =>
            emptyLine(index + 1, {
              ...{ id, name: `${id} ${name}`, amount: debit || null, credit: credit || null },
            }),
          ),
        ),
    customers: lines(
      document.customers.map(({ customer_id: id, name, amount, reference, due_date }, index) =>
        emptyLine(index + 1, {
          ...{ id, name, amount: amount > 0 ? amount : null, credit: amount < 0 ? -amount : null },
          ...{ reference: reference ?? '', due_date: due_date ?? '' },
        }),
      ),
    ),
    suppliers: lines(
      document.suppliers.map(({ supplier_id: id, name, amount, reference, due_date }, index) =>
        emptyLine(index + 1, { id, name, amount, reference: reference ?? '', due_date: due_date ?? '' }),
      ),
    ),
    stock: lines(
      document.stock.map(
        ({ item_id: id, name, quantity, value, item_type, batch_number, expires_on, ...item }, index) =>
          emptyLine(index + 1, {
            ...{ id, name, quantity: String(quantity), amount: value, item_type },
            ...{ batch_number: batch_number ?? '', expires_on: expires_on ?? '' },
            is_batched: item.batch_tracking_enabled,
          }),
      ),
    ),
  };
}

/** The lines that are sent, in order: the faults of the server count only these. */
export const filledLines = (form: OpeningForm, section: OpeningSection): LineForm[] =>
  form[section].filter(({ name, amount, credit, quantity }) =>
    section === 'accounts'
      ? amount !== null || credit !== null
      : name.trim() !== '' || amount !== null || credit !== null || quantity !== '',
  );

const NAMES: Record<OpeningSection, [field: string, message: string]> = {
  accounts: ['account_code', 'Please choose an account'],
  customers: ['customer_id', 'Please choose a customer'],
  suppliers: ['supplier_id', 'Please choose a supplier'],
  stock: ['item_id', 'Please choose an item'],
};
export const SECTIONS = Object.keys(NAMES) as OpeningSection[];
export const nameField = (section: OpeningSection): string => NAMES[section][0];

/** What can be said before the server is asked. */
export function faultsOf(form: OpeningForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!form.opened_on) faults.opened_on = 'Please enter a date';
  for (const section of SECTIONS) {
    const [field, message] = NAMES[section];
    for (const [index, line] of filledLines(form, section).entries()) {
      if (!line.id) faults[`${section}.${index}.${field}`] = message;
      if (section === 'stock' && readQuantity(line.quantity) === null)
        faults[`stock.${index}.quantity`] = 'Please enter a quantity';
      if (section === 'stock' && line.is_batched && line.batch_number.trim() === '')
        faults[`stock.${index}.batch_number`] = 'Please enter the batch number';
      if (section !== 'accounts' && section !== 'stock' && !readable(line.amount) && !readable(line.credit))
        faults[`${section}.${index}.amount`] = 'Please enter an amount';
    }
  }
  return faults;
}

const owed = ({ reference, due_date }: LineForm) => ({
  reference: reference.trim() || null,
  due_date: due_date || null,
});

export function inputOf(form: OpeningForm, version: number): OpeningInput {
  return {
    version,
    opened_on: form.opened_on,
    accounts: filledLines(form, 'accounts').map(({ id, amount, credit }) => ({
      ...{ account_code: id, debit: readable(amount) ?? 0, credit: readable(credit) ?? 0 },
    })),
    customers: filledLines(form, 'customers').map((line) => ({
      ...{ customer_id: line.id, amount: readable(line.amount) || -(readable(line.credit) ?? 0) },
      ...owed(line),
    })),
    suppliers: filledLines(form, 'suppliers').map((line) => ({
      ...{ supplier_id: line.id, amount: readable(line.amount) ?? 0 },
      ...owed(line),
    })),
    stock: filledLines(form, 'stock').map((line) => ({
      ...{ item_id: line.id, quantity: readQuantity(line.quantity) ?? 0, value: readable(line.amount) ?? 0 },
      batch_number: line.batch_number.trim() || null,
      expires_on: line.expires_on || null,
    })),
  };
}

/** The sums of what is typed, by the very function that posts. */
export function sumsOf(form: OpeningForm) {
  const { accounts, customers, suppliers } = inputOf(form, 0);
  const stock = filledLines(form, 'stock').map(({ item_type, amount }) => ({
    ...{ item_type, value: readable(amount) ?? 0 },
  }));
  return openingSums({ accounts, customers, suppliers, stock });
}
