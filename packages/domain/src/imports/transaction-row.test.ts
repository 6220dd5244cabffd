import type { ImportMapping } from '@lissafi/contract/imports';
import { describe, expect, test } from 'vitest';
import { importSetting, mappingOf, readingOf } from '../testing/import-rows.ts';
import { inputOfRow, readTransactionRow, type TransactionRow } from './transaction-row.ts';

type Options = Partial<ImportMapping> & {
  setting?: Partial<typeof importSetting>;
  fixes?: Record<string, string>;
};
const row = (cells: Record<string, string>, { setting = {}, fixes = {}, ...mapping }: Options = {}) => {
  const all: Record<string, string> = { date: '05/03/2026', category: 'Fuel', ...cells };
  const reading = mappingOf(Object.keys(all), mapping);
  return readTransactionRow(Object.values(all), reading, { ...importSetting, ...setting }, fixes);
};
const read = (...args: Parameters<typeof row>) => readingOf(row(...args));
const settings = (changes: Partial<(typeof importSetting)['settings']>) => ({
  setting: { settings: { ...importSetting.settings, ...changes } },
});

test('an expense with all that a file may say', () =>
  expect(
    read(
      {
        ...{ money_out: '45,000.00', tax_amount: '3,139.53', description: 'Diesel', counterparty: 'Total' },
        payment_method: 'POS',
      },
      settings({ account_id: 'till' }),
    ),
  ).toEqual({
    ...{ type: 'expense', transaction_date: '2026-03-05', amount: 4_500_000, tax_amount: 313_953 },
    ...{ category: 'fuel', description: 'Diesel', counterparty: 'Total', payment_method: 'debit_card' },
    account_id: 'till',
  }));

test('texts are cut to what is kept, and empty ones are none', () => {
  const long = { description: 'x'.repeat(600), counterparty: 'y'.repeat(300) };
  expect(read({ money_out: '5', ...long })).toMatchObject({
    ...{ description: 'x'.repeat(500), counterparty: 'y'.repeat(200) },
  });
  expect(read({ money_out: '5' })).toMatchObject({ description: null, counterparty: null, tax_amount: 0 });
});

test('it is recorded as the form of a transaction would send it: paid at once', () => {
  const record = read({ money_out: '5' }) as TransactionRow;
  expect(inputOfRow(record)).toEqual({
    ...record,
    ...{ account_code: null, item: null, quantity: null, unit: null, unit_price: null },
    ...{ supplier_id: null, bank_account: null, payment_status: 'paid' },
  });
});

describe('the day', () => {
  test('is not in closed books', () => {
    const locked = (locked_until: string) => read({ money_out: '5' }, { setting: { locked_until } });
    expect(locked('2026-03-05')).toEqual(['date: The books are closed up to 2026-03-05']);
    expect(locked('2026-03-04')).toMatchObject({ transaction_date: '2026-03-05' });
  });

  test('is there, and is a day of the past', () => {
    expect(read({ date: '', money_out: '5' })).toEqual(['date: The date is missing']);
    expect(read({ date: 'May', money_out: '5' })).toEqual(['date: “May” is no date']);
    expect(read({ date: '24/11/2026', money_out: '5' })).toEqual(['date: The date is in the future']);
    expect(read({ date: '23/11/2026', money_out: '5' })).toMatchObject({ transaction_date: '2026-11-23' });
  });
});

describe('which way money went', () => {
  const income = { category: 'Sales' };
  const way = (cells: Record<string, string>, options?: Options) => {
    const found = read(cells, options);
    return Array.isArray(found) ? found : [found.type, found.amount];
  };

  test('is told by two columns, of which one is filled', () => {
    expect(way({ ...income, money_in: '5', money_out: '' })).toEqual(['income', 500]);
    expect(way({ money_in: '-', money_out: '5' })).toEqual(['expense', 500]);
    expect(way({ ...income, money_in: '5', money_out: '0' })).toEqual(['income', 500]);
    expect(way({ money_in: '5', money_out: '6' })).toEqual([
      'money_in: Both money in and money out are filled',
    ]);
  });

  test('is told by a word or by Dr and Cr, whatever the sign', () => {
    expect(way({ ...income, amount: '-5', side: 'Income' })).toEqual(['income', 500]);
    expect(way({ amount: '5', side: 'Expense' })).toEqual(['expense', 500]);
    expect(way({ amount: '5 Dr' })).toEqual(['expense', 500]);
    expect(way({ ...income, amount: '-5 Cr' })).toEqual(['income', 500]);
  });

  test('is told by the sign, or is the same for all', () => {
    expect(way({ amount: '-5' })).toEqual(['expense', 500]);
    expect(way({ ...income, amount: '5' })).toEqual(['income', 500]);
    expect(way({ amount: '5' }, { direction: 'all_out' })).toEqual(['expense', 500]);
    expect(way({ ...income, amount: '-5' }, { direction: 'all_in' })).toEqual(['income', 500]);
  });

  test('is asked where nothing tells it', () => {
    const { faults } = row({ amount: '5' }, { direction: 'side' });
    expect(faults).toEqual([
      {
        ...{ field: 'side', message: 'It does not say whether money came in or went out' },
        likely: ['Expense', 'Income'].map((word) => ({ label: word, value: word })),
      },
    ]);
  });

  test('needs an amount, which is missed in the column that has it', () => {
    expect(way({ amount: '' })).toEqual(['amount: The amount is missing']);
    expect(way({ amount: '0' })).toEqual(['amount: The amount is missing']);
    expect(way({ money_in: '', money_out: '' })).toEqual(['money_out: The amount is missing']);
    expect(way({ money_in: '' })).toEqual(['money_in: The amount is missing']);
    expect(way({ amount: 'five' })).toEqual(['amount: “five” is no amount']);
  });
});

describe('the payment method', () => {
  const method = (cell: string) => {
    const found = read({ money_out: '5', payment_method: cell });
    return Array.isArray(found) ? found : found.payment_method;
  };

  test('is one that people write, else the one of all rows', () => {
    expect(
      ['Cash', 'TRF', 'bank_transfer', 'ATM', 'credit card', 'Cheque', 'wire transfer'].map(method),
    ).toEqual([...['cash', 'bank_transfer', 'bank_transfer', 'debit_card', 'credit_card', 'check', 'wire']]);
    expect(['Paystack', 'OPay', 'Other', ''].map(method)).toEqual(['online', 'mobile', 'other', 'cash']);
  });

  test('is no other word, and the usual ones are offered', () => {
    expect(method('by hand')).toEqual(['payment_method: “by hand” is no payment method']);
    expect(method('x'.repeat(60))).toEqual([`payment_method: “${'x'.repeat(40)}” is no payment method`]);
    const [fault] = row({ money_out: '5', payment_method: 'by hand' }).faults;
    expect(fault!.likely).toEqual(
      ['Cash', 'Bank transfer', 'Debit card'].map((word) => ({ label: word, value: word })),
    );
  });
});

describe('the category', () => {
  test('is the one of the row, else the one that the description names, else the one of all rows', () => {
    const category = (cells: Record<string, string>) =>
      (read({ money_out: '5', ...cells }, settings({ expense_category: 'supplies' })) as TransactionRow)
        .category;
    expect(category({ category: 'NEPA', description: 'Diesel' })).toBe('utilities');
    expect(category({ category: '', description: 'Diesel for the van' })).toBe('fuel');
    expect(category({ category: '', description: 'Things' })).toBe('supplies');
    const income = read({ money_in: '5', category: '' }, settings({ income_category: 'rent_income' }));
    expect(income).toMatchObject({ category: 'rent_income' });
  });

  test('is asked where nothing says it, with those whose words are most like it', () => {
    expect(read({ money_out: '5', category: 'Packagin' })).toEqual([
      'category: “Packagin” is no category of expense',
    ]);
    expect(read({ money_in: '5', category: 'x'.repeat(60) })).toEqual([
      `category: “${'x'.repeat(40)}” is no category of income`,
    ]);
    const { faults } = row({ money_out: '5', category: '', description: 'Transpot to Aba' });
    expect(faults[0]).toMatchObject({ field: 'category', message: 'Please choose a category' });
    expect(faults[0]!.likely[0]).toEqual({ label: 'Transport', value: 'Transport' });
  });
});

test('what the form of a transaction would refuse is a fault of the row, by its own field', () => {
  expect(read({ money_in: '5', category: 'Sales' }, { setting: { vat_registered: true } })).toEqual([
    'category: You charge VAT: record sales as a receipt or an invoice',
  ]);
  expect(read({ money_out: '5', tax_amount: '5' })).toEqual([
    'tax_amount: VAT must be less than the amount that includes it',
  ]);
});

test('what a person typed replaces the cell', () =>
  expect(read({ money_out: 'five' }, { fixes: { money_out: '5.00' } })).toMatchObject({ amount: 500 }));
