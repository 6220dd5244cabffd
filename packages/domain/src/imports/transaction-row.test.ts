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

  const turned = [
    'side: This amount has another sign than the others: say whether money came in or went out',
  ];

  test('is told by a word or by Dr and Cr', () => {
    const side = { direction: 'side' } as const;
    expect(way({ ...income, amount: '5', side: 'Income' }, side)).toEqual(['income', 500]);
    expect(way({ amount: '5', side: 'Expense' }, side)).toEqual(['expense', 500]);
    expect(way({ amount: '5 Dr' }, side)).toEqual(['expense', 500]);
    expect(way({ amount: '5 Dr' })).toEqual(['expense', 500]);
    expect(way({ ...income, amount: '5 Cr' }, side)).toEqual(['income', 500]);
  });

  test('is told by the sign, or is the same for all', () => {
    expect(way({ amount: '-5' })).toEqual(['expense', 500]);
    expect(way({ amount: '-5', side: 'Expense' })).toEqual(['expense', 500]);
    expect(way({ amount: '-5 Dr' })).toEqual(['expense', 500]);
    expect(way({ ...income, amount: '5' })).toEqual(['income', 500]);
    expect(way({ amount: '5' }, { direction: 'all_out' })).toEqual(['expense', 500]);
    expect(way({ ...income, amount: '5' }, { direction: 'all_in' })).toEqual(['income', 500]);
    expect(way({ money_in: '', money_out: '-5' }, { direction: 'signed_columns' })).toEqual(['expense', 500]);
  });

  test.each<[string, Record<string, string>, ImportMapping['direction']]>([
    ['an expense that came back', { amount: '−4,500.00', side: 'Expense' }, 'side'],
    ['income that was given back', { amount: '(15,000.00)', side: 'Income' }, 'side'],
    ['a minus in a list of expenses', { amount: '(9,000.00)' }, 'all_out'],
    ['a minus in a list of income', { amount: '9,000.00-' }, 'all_in'],
    ['a minus in a column of income', { money_in: '(15,000.00)', money_out: '' }, 'columns'],
    ['a minus in a column of expenses', { money_in: '', money_out: '-4500' }, 'columns'],
    ['no minus where expenses have one', { money_in: '', money_out: '4500' }, 'signed_columns'],
    ['a credit with a minus', { amount: '-5 Cr' }, 'side'],
    ['a sign that says something else than its word', { amount: '5', side: 'Expense' }, 'sign'],
  ])('is asked of an amount whose sign is not that of the others: %s', (_, cells, direction) => {
    expect(way(cells, { direction })).toEqual(turned);
    const said = (side: string) => way({ ...income, ...cells }, { direction, fixes: { side } });
    expect(said('Income')).toMatchObject(['income', expect.any(Number)]);
    expect(way(cells, { direction, fixes: { side: 'Expense' } })).toMatchObject([
      ...['expense', expect.any(Number)],
    ]);
  });

  test('is not asked of what a person typed without a sign', () => {
    const fixes = { money_out: '45.00' };
    expect(way({ money_in: '', money_out: '-4S' }, { direction: 'signed_columns', fixes })).toEqual([
      ...['expense', 4_500],
    ]);
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

describe('what moved no money', () => {
  test.each(['Reversed', 'FAILED', 'Declined', 'pending', 'Cancelled'])('is left out: %s', (status) => {
    const { record, faults, is_left_out } = row({ money_out: '9,000.00', status });
    expect([record, is_left_out]).toEqual([null, true]);
    expect(faults).toEqual([
      { field: 'status', message: `“${status}” moved no money, so this row is left out`, likely: [] },
    ]);
  });

  test('may be corrected, and other words say nothing', () => {
    expect(read({ money_out: '5', status: 'Reversed' }, { fixes: { status: 'Successful' } })).toMatchObject({
      amount: 500,
    });
    for (const status of ['Successful', 'Paid', '', 'Lagos'])
      expect(read({ money_out: '5', status })).toMatchObject({ amount: 500 });
  });

  test('what is not paid yet is asked about', () =>
    expect(read({ money_out: '5', status: 'Unpaid' })).toEqual([
      'status: This is not paid: leave it out, or record it as a bill',
    ]));
});

describe('an amount in another currency', () => {
  const wrong = (currency: string, field = 'money_out') => [
    `${field}: This is in ${currency}, and the books are in NGN: type the amount in NGN`,
  ];

  test.each([
    [{ money_out: '$85.00' }, 'USD'],
    [{ money_out: 'USD 1,200.00' }, 'USD'],
    [{ money_out: '85.00', currency: 'USD' }, 'USD'],
    [{ money_out: '85.00', currency: 'US$' }, 'USD'],
    [{ money_out: '85.00', currency: 'TZS' }, 'TZS'],
    [{ money_out: '85.00', currency: 'Dollars' }, 'USD'],
    [{ money_out: '85.00', currency: 'USD - US Dollar' }, 'USD'],
    [{ money_out: '85.00', currency: 'Cowries' }, 'Cowries'],
    [{ money_out: '₦85.00', currency: 'USD' }, 'USD'],
    [{ money_out: '£20' }, 'GBP'],
    [{ money_out: 'GH₵ 400.00' }, 'GHS'],
    [{ money_out: '5000 CFA' }, 'XOF'],
  ])('is no naira: %j', (cells, currency) => {
    expect(read(cells)).toEqual(wrong(currency));
    expect(read(cells, { fixes: { money_out: '130,000' } })).toMatchObject({ amount: 13_000_000 });
  });

  test.each(['NGN', 'Naira', '₦', 'NGN - Nigerian Naira', 'N', '-', '', '1'])('%j is naira', (currency) =>
    expect(read({ money_out: '₦85.00', currency })).toMatchObject({ amount: 8_500 }),
  );
});
