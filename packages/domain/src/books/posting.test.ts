import { TAX_CATEGORIES, type TaxCategory } from '@lissafi/contract/documents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settle } from '../sales/settlement.ts';
import { ACCOUNT } from './accounts.ts';
import {
  assertBalanced,
  cancelPosting,
  creditNotePosting,
  invoicePosting,
  type PostingLine,
  paymentPosting,
  refundPosting,
  reversalPosting,
} from './posting.ts';

const invoice = {
  id: 'i1',
  document_type: 'invoice' as const,
  invoice_number: 'INV-2026-001',
  issue_date: '2026-11-21',
  customer_id: 'c1',
};
const payment = {
  document_id: 'i1',
  id: 'p1',
  document_type: 'invoice' as const,
  invoice_number: 'INV-2026-001',
  paid_on: '2026-11-25',
  money_code: '1010',
  customer_id: 'c1',
};
const item = (net: number, tax_amount: number, tax_category: TaxCategory) => ({
  total_amount: net + tax_amount,
  tax_amount,
  tax_category,
});
const sum = (lines: readonly PostingLine[]) => lines.reduce((total, line) => total + line.amount, 0);

describe('invoicePosting', () => {
  test('₦1,000 with 7.5 % VAT: Dr receivable 1,075.00, Cr sales 1,000.00, Cr VAT output 75.00', () => {
    expect(invoicePosting({ ...invoice, items: [item(100_000, 7_500, 'standard')] })).toMatchObject({
      entry_date: '2026-11-21',
      memo: 'Invoice INV-2026-001',
      source_type: 'invoice',
      source_id: 'i1',
      lines: [
        { account_code: '1100', amount: 107_500, customer_id: 'c1', document_id: 'i1' },
        { account_code: '4000', amount: -100_000 },
        { account_code: '2200', amount: -7_500 },
      ],
    });
  });

  test('lines merge by account; the tax of another rate goes to 2210, not to the VAT return', () => {
    const items = [
      item(100_000, 7_500, 'standard'),
      item(50_000, 5_000, 'other'),
      item(20_000, 1_500, 'standard'),
      item(30_000, 0, 'exempt'),
    ];
    expect(invoicePosting({ ...invoice, items })?.lines).toEqual([
      { account_code: '1100', amount: 214_000, customer_id: 'c1', document_id: 'i1' },
      { account_code: '4000', amount: -200_000 },
      { account_code: '2200', amount: -9_000 },
      { account_code: '2210', amount: -5_000 },
    ]);
  });

  test('what is sold of services goes to their own account', () => {
    const line = { total_amount: 107_500, tax_amount: 7_500, tax_category: 'standard' as const };
    const posted = (...items: object[]) =>
      invoicePosting({ ...invoice, items: items.map((item) => ({ ...line, ...item })) })?.lines.map(
        ({ account_code, amount }) => [account_code, amount],
      );
    expect(posted({}, { is_service: true })).toEqual([
      ['1100', 215_000],
      ['4000', -100_000],
      ['4010', -100_000],
      ['2200', -15_000],
    ]);
    expect(posted({ is_service: true })).toEqual([
      ['1100', 107_500],
      ['4010', -100_000],
      ['2200', -7_500],
    ]);
  });

  test('an invoice that totals 0 posts nothing', () => {
    expect(invoicePosting({ ...invoice, items: [item(0, 0, 'none')] })).toBeNull();
  });

  test('a receipt is called one', () => {
    const receipt = { ...invoice, document_type: 'receipt' as const, invoice_number: 'RCT-2026-001' };
    expect(invoicePosting({ ...receipt, items: [item(100, 0, 'none')] })?.memo).toBe('Receipt RCT-2026-001');
  });

  test('tax on an exempt line cannot be posted', () => {
    expect(() => invoicePosting({ ...invoice, items: [item(100, 7, 'exempt')] })).toThrow('exempt');
  });

  test('sums to 0 without lines of 0, and debits the total, whatever the lines', () => {
    const items = fc.array(
      fc
        .tuple(fc.nat(1_000_000_000_000), fc.nat(1_000_000_000), fc.constantFrom(...TAX_CATEGORIES))
        .map(([net, tax, category]) =>
          item(net, category === 'standard' || category === 'other' ? tax : 0, category),
        ),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(items, (lines) => {
        const total = lines.reduce((t, line) => t + line.total_amount, 0);
        const posting = invoicePosting({ ...invoice, items: lines });
        if (total === 0) {
          expect(posting).toBeNull();
          return;
        }
        expect(sum(posting?.lines ?? [])).toBe(0);
        expect(posting?.lines[0]?.amount).toBe(total);
        expect(posting?.lines.length).toBeLessThanOrEqual(4);
        expect(posting?.lines.every((line) => line.amount !== 0)).toBe(true);
      }),
      { examples: [[[item(0, 0, 'standard')]]] },
    );
  });
});

describe('paymentPosting', () => {
  test('₦1,025 by transfer and ₦50 withheld: Dr bank, Dr withholding tax receivable, Cr receivable 1,075.00', () => {
    const split = settle({ amount: 102_500, wht_amount: 5_000, balance_due: 107_500 });
    expect(paymentPosting({ ...payment, amount: 102_500, wht_amount: 5_000, ...split })).toMatchObject({
      entry_date: '2026-11-25',
      memo: 'Payment of Invoice INV-2026-001',
      source_type: 'payment',
      source_id: 'p1',
      lines: [
        { account_code: '1010', amount: 102_500 },
        { account_code: '1150', amount: 5_000 },
        { account_code: '1100', amount: -107_500, customer_id: 'c1', document_id: 'i1' },
      ],
    });
  });

  test('₦1,500 in cash on a balance of ₦1,000: Dr cash 1,500.00, Cr receivable 1,000.00, Cr credits 500.00', () => {
    const split = settle({ amount: 150_000, wht_amount: 0, balance_due: 100_000 });
    expect(
      paymentPosting({ ...payment, money_code: '1000', amount: 150_000, wht_amount: 0, ...split }).lines,
    ).toEqual([
      { account_code: '1000', amount: 150_000 },
      { account_code: '1100', amount: -100_000, customer_id: 'c1', document_id: 'i1' },
      { account_code: '2300', amount: -50_000, customer_id: 'c1' },
    ]);
  });

  test('a split that does not add up is never posted', () => {
    const wrong = { ...payment, amount: 100, wht_amount: 0, to_receivable: 99, to_credit: 0 };
    expect(() => paymentPosting(wrong)).toThrow('off by 1 kobo');
  });

  test('sums to 0 for any payment', () => {
    const kobo = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
    fc.assert(
      fc.property(
        kobo,
        kobo,
        kobo,
        fc.constantFrom('1000', '1010', '1099'),
        (amount, wht, balance_due, money_code) => {
          const wht_amount = Math.min(wht, balance_due);
          fc.pre(amount + wht_amount > 0);
          const split = settle({ amount, wht_amount, balance_due });
          expect(sum(paymentPosting({ ...payment, money_code, amount, wht_amount, ...split }).lines)).toBe(0);
        },
      ),
    );
  });
});

describe('reversalPosting', () => {
  const entry = {
    entry_date: '2026-12-01',
    memo: 'Cancelled: Invoice INV-2026-001',
    source_type: 'invoice',
    source_id: 'i1',
    reverses_id: 'e1',
  };

  test('mirrors every line, keeps account and customer, names what it reverses', () => {
    const original = invoicePosting({ ...invoice, items: [item(100_000, 7_500, 'standard')] });
    expect(reversalPosting(original?.lines ?? [], entry)).toEqual({
      ...entry,
      lines: [
        { account_code: '1100', amount: -107_500, customer_id: 'c1', document_id: 'i1' },
        { account_code: '4000', amount: 100_000 },
        { account_code: '2200', amount: 7_500 },
      ],
    });
  });

  test('reversal + original = 0 in every account', () => {
    const nets = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1 });
    fc.assert(
      fc.property(nets, (amounts) => {
        const items = amounts.map((net) => item(net, Math.floor(net / 13), 'standard'));
        const lines = invoicePosting({ ...invoice, items })?.lines ?? [];
        const balance = new Map<string, number>();
        for (const line of [...lines, ...reversalPosting(lines, entry).lines])
          balance.set(line.account_code, (balance.get(line.account_code) ?? 0) + line.amount);
        expect([...balance.values()].every((amount) => amount === 0)).toBe(true);
      }),
    );
  });
});

describe('assertBalanced', () => {
  const lines = (...amounts: number[]) => ({
    lines: amounts.map((amount, i) => ({ account_code: String(1000 + i), amount })),
  });

  test('100 and −100 pass; one line, 0, a fraction, or a kobo off are refused', () => {
    expect(() => assertBalanced(lines(100, -100))).not.toThrow();
    expect(() => assertBalanced(lines())).toThrow();
    expect(() => assertBalanced(lines(0))).toThrow();
    expect(() => assertBalanced(lines(100, -100, 0))).toThrow();
    expect(() => assertBalanced(lines(0.5, -0.5))).toThrow();
    expect(() => assertBalanced(lines(100, -99))).toThrow('off by 1 kobo');
  });
});

describe('credit notes and money back', () => {
  const note = {
    id: 'n1',
    credits_id: 'i1',
    invoice_number: 'CRN-2026-001',
    issue_date: '2026-11-21',
    customer_id: 'c1',
    taxes: [{ account_code: '2200', amount: 7_500 }],
    items: [{ tax_category: 'standard' as const, total_amount: 107_500, tax_amount: 7_500 }],
  };

  test('₦1,075 credited of which ₦600 was still owed: Dr returns 1,000, VAT 75, Cr receivable 600, credits 475', () => {
    const posting = creditNotePosting({ ...note, total: 107_500, to_receivable: 60_000, to_credit: 47_500 });
    expect(posting).toMatchObject({ memo: 'Credit note CRN-2026-001', source_id: 'n1' });
    expect(posting!.lines).toEqual([
      { account_code: '4050', amount: 100_000 },
      { account_code: '2200', amount: 7_500 },
      { account_code: '1100', amount: -60_000, customer_id: 'c1', document_id: 'i1' },
      { account_code: '2300', amount: -47_500, customer_id: 'c1' },
    ]);
  });

  test('the kobo of a rounded share is an exchange difference; a note over nothing posts nothing', () => {
    const posting = creditNotePosting({ ...note, total: 107_500, to_receivable: 107_501, to_credit: 0 });
    expect(posting!.lines.at(-1)).toEqual({ account_code: '6180', amount: 1 });
    expect(
      creditNotePosting({ ...note, taxes: [], items: [], total: 0, to_receivable: 0, to_credit: 0 }),
    ).toBeNull();
  });

  test('money back: Dr customer credits, Cr cash; at another rate the difference is gain or loss', () => {
    const refund = {
      id: 'p9',
      invoice_number: 'INV-2026-001',
      document_type: 'invoice' as const,
      paid_on: '2026-11-25',
      money_code: '1000',
      customer_id: 'c1',
    };
    expect(refundPosting({ ...refund, amount: 5_000, wht_amount: 0, credit: 5_000 }).lines).toEqual([
      { account_code: '2300', amount: 5_000, customer_id: 'c1' },
      { account_code: '1000', amount: -5_000 },
    ]);
    expect(refundPosting({ ...refund, amount: 5_500, wht_amount: 0, credit: 5_000 }).lines.at(-1)).toEqual({
      account_code: '6180',
      amount: 500,
    });
  });
});

test('a refund of ₦100 of credit: ₦30 was withheld, ₦60 leaves, and ₦10 is what the money is worth less', () => {
  const refund = {
    ...{ id: 'r', invoice_number: 'INV-1', document_type: 'invoice' as const, paid_on: '2026-05-04' },
    ...{ money_code: ACCOUNT.bank, customer_id: 'c', credit: 10_000, wht_amount: 3_000 },
  } as const;
  const credits = { account_code: ACCOUNT.customer_credits, amount: 10_000, customer_id: 'c' };
  const wht = { account_code: ACCOUNT.wht_receivable, amount: -3_000 };
  expect(refundPosting({ ...refund, amount: 6_000 })).toEqual({
    entry_date: '2026-05-04',
    memo: 'Refund of Invoice INV-1',
    source_type: 'payment',
    source_id: 'r',
    lines: [
      credits,
      { account_code: ACCOUNT.bank, amount: -6_000 },
      wht,
      { account_code: ACCOUNT.exchange_gain, amount: -1_000 },
    ],
  });
  expect(refundPosting({ ...refund, amount: 8_000 }).lines).toEqual([
    credits,
    { account_code: ACCOUNT.bank, amount: -8_000 },
    wht,
    { account_code: ACCOUNT.exchange_loss, amount: 1_000 },
  ]);
});

test('a cancelled document is reversed, but its goods come back at what they cost as it is known now', () => {
  const line = (account_code: string, amount: number) => ({ account_code, amount });
  const original = [
    ...[line(ACCOUNT.receivable, 1_000), line(ACCOUNT.sales, -1_000)],
    ...[line(ACCOUNT.cost_of_goods_sold, 400), line(ACCOUNT.finished_goods, -400)],
  ];
  const stock = [line(ACCOUNT.finished_goods, 450), line(ACCOUNT.cost_of_goods_sold, -450)];
  const entry = { entry_date: '2026-05-04', memo: 'm', source_type: 'invoice', source_id: 'i' };
  expect(cancelPosting(original, stock, entry)).toEqual({
    ...entry,
    lines: [line(ACCOUNT.receivable, -1_000), line(ACCOUNT.sales, 1_000), ...stock],
  });
  expect(cancelPosting(original.slice(2), [], entry)).toBeNull();
});

test('a kobo between a credit note and its rounded shares is an exchange gain, or a loss', () => {
  const note = {
    ...{ id: 'n', credits_id: 'i', invoice_number: 'CN-1', issue_date: '2026-05-04', customer_id: 'c' },
    ...{ total: 1_000, taxes: [], items: [], to_credit: 0 },
  };
  const rest = (to_receivable: number) => creditNotePosting({ ...note, to_receivable })?.lines.at(-1);
  expect(rest(999)).toEqual({ account_code: ACCOUNT.exchange_gain, amount: -1 });
  expect(rest(1_001)).toEqual({ account_code: ACCOUNT.exchange_loss, amount: 1 });
  expect(creditNotePosting({ ...note, to_receivable: 1_000 })).toMatchObject({
    ...{ memo: 'Credit note CN-1', source_type: 'invoice', source_id: 'n' },
  });
});
