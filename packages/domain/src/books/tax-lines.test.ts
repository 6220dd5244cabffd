import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { accountPaymentPosting } from './customer-postings.ts';
import { assetPosting, disposalPosting } from './fixed-assets.ts';
import { journalPosting } from './manual-journal.ts';
import { creditNotePosting, invoicePosting, type Posting, taxesByAccount } from './posting.ts';
import { receiptSide } from './stock-postings.ts';
import { supplierPaymentPosting, supplierReturnTaxes } from './supplier-postings.ts';
import {
  completeTaxLines,
  discountTaxLines,
  divide,
  inputLine,
  outputLine,
  purchaseDiscountLines,
  type TaxLine,
} from './tax-lines.ts';
import { expensePosting } from './transaction-postings.ts';

const short = (lines: readonly TaxLine[]) =>
  lines.map(({ side, category, net, tax }) => [side, category, net, tax]);

const invoice = {
  id: 'i1',
  document_type: 'invoice' as const,
  invoice_number: 'INV-2026-001',
  issue_date: '2026-10-05',
  customer_id: 'c1',
};

describe('what is sold', () => {
  test('an invoice has a line for each category, with and without tax', () => {
    const posting = invoicePosting({
      ...invoice,
      items: [
        { tax_category: 'standard', total_amount: 107_500, tax_amount: 7_500 },
        { tax_category: 'standard', total_amount: 21_500, tax_amount: 1_500 },
        { tax_category: 'zero_rated', total_amount: 50_000, tax_amount: 0 },
        { tax_category: 'exempt', total_amount: 30_000, tax_amount: 0 },
        { tax_category: 'other', total_amount: 11_000, tax_amount: 1_000 },
        { tax_category: 'none', total_amount: 4_000, tax_amount: 0 },
      ],
    })!;
    expect(short(completeTaxLines(posting))).toEqual([
      ['output', 'standard', 120_000, 9_000],
      ['output', 'zero_rated', 50_000, 0],
      ['output', 'exempt', 30_000, 0],
      ['output', 'other', 10_000, 1_000],
      ['output', 'none', 4_000, 0],
    ]);
  });

  test('a foreign invoice: the nets add up to what is posted as sales, to the kobo', () => {
    const posting = invoicePosting({
      ...invoice,
      exchange_rate: '1533.33333333',
      items: [
        { tax_category: 'standard', total_amount: 107, tax_amount: 7 },
        { tax_category: 'zero_rated', total_amount: 33, tax_amount: 0 },
        { tax_category: 'exempt', total_amount: 1, tax_amount: 0 },
      ],
    })!;
    const lines = completeTaxLines(posting);
    const sold = posting.lines.find((line) => line.account_code === ACCOUNT.sales)!;
    expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(-sold.amount);
  });

  test('a credit note takes back; one for an opening receivable is no sale of these books', () => {
    const note = {
      ...{ id: 'n1', credits_id: 'i1', invoice_number: 'CRN-2026-001', issue_date: '2026-10-21' },
      ...{ customer_id: 'c1', total: 107_500, to_receivable: 107_500, to_credit: 0 },
      taxes: [{ account_code: ACCOUNT.vat_output, amount: 7_500 }],
      items: [{ tax_category: 'standard' as const, total_amount: 107_500, tax_amount: 7_500 }],
    };
    expect(short(completeTaxLines(creditNotePosting(note)!))).toEqual([
      ['output', 'standard', -100_000, -7_500],
    ]);
    const opening = creditNotePosting({
      ...{ ...note, is_opening: true, taxes: [], total: 5_000, to_receivable: 5_000 },
      items: [{ tax_category: 'none', total_amount: 5_000, tax_amount: 0 }],
    })!;
    expect(completeTaxLines(opening)).toEqual([]);
  });

  test('a discount takes back its share of each category, and VAT that the customer withheld is listed', () => {
    const items = [
      { tax_category: 'standard' as const, total_amount: 107_500, tax_amount: 7_500 },
      { tax_category: 'exempt' as const, total_amount: 107_500, tax_amount: 0 },
    ];
    const discount_taxes = [{ account_code: ACCOUNT.vat_output, amount: 75 }];
    const posting = accountPaymentPosting({
      ...{ id: 'p1', invoice_numbers: ['INV-2026-001'], paid_on: '2026-10-09', money_code: '1010' },
      ...{
        customer_id: 'c1',
        amount: 205_350,
        settlement_discount: 2_150,
        vat_withheld: 7_500,
        to_credit: 0,
      },
      allocations: [{ invoice_id: 'i1', amount: 215_000 }],
      discount_taxes,
      discount_tax_lines: discountTaxLines(2_150, items, discount_taxes, 'i1'),
    });
    expect(short(completeTaxLines(posting))).toEqual([
      ['output', 'standard', -1_000, -75],
      ['output', 'exempt', -1_075, 0],
      ['withheld', 'adjustment', 0, 7_500],
    ]);
  });

  test('what an asset was sold for is a sale without tax', () => {
    const sold = disposalPosting({
      ...{ id: 'a', disposed_on: '2026-10-01', account_code: '1510', cost: 1_000, depreciated: 400 },
      ...{ excess: 0, proceeds: 700, money_code: '1000' },
    });
    expect(short(completeTaxLines(sold))).toEqual([['output', 'none', 700, 0]]);
  });
});

describe('what is bought', () => {
  const claimed = (lines: readonly TaxLine[]) =>
    lines.map(({ purchase, is_import, is_claimed, net, tax }) => [purchase, is_import, is_claimed, net, tax]);

  test('goods: claimed where VAT is charged, otherwise a part of the cost', () => {
    const receipt = {
      cost: 100_000,
      tax_amount: 7_500,
      money_code: '1010',
      supplier_id: 's',
      document_id: 'r',
    };
    expect(claimed(receiptSide({ ...receipt, vat_registered: true }).taxes)).toEqual([
      ['goods', false, true, 100_000, 7_500],
    ]);
    expect(claimed(receiptSide({ ...receipt, vat_registered: false }).taxes)).toEqual([
      ['goods', false, false, 100_000, 7_500],
    ]);
  });

  test('expenses by what they buy; salaries buy nothing; VAT at customs is on what was imported', () => {
    const expense = (changes: object) =>
      claimed(
        completeTaxLines(
          expensePosting({
            account_code: ACCOUNT.fuel,
            ...{
              id: 't',
              transaction_date: '2026-10-03',
              category: 'fuel',
              amount: 107_500,
              tax_amount: 7_500,
            },
            ...{ tax_claimed: true, paid: 107_500, supplier_id: null, payable_id: null, money_code: '1000' },
            ...changes,
          }),
        ),
      );
    expect(expense({})).toEqual([['services', false, true, 100_000, 7_500]]);
    expect(expense({ category: 'equipment' })).toEqual([['fixed_assets', false, true, 100_000, 7_500]]);
    expect(expense({ category: 'salaries', tax_amount: 0, tax_claimed: false })).toEqual([]);
    expect(expense({ category: 'customs', tax_amount: 0, tax_claimed: false })).toEqual([]);
    // Duty of ₦1,000 and VAT of ₦750 on goods of ₦10,000.
    expect(expense({ category: 'customs', amount: 175_000, paid: 175_000, tax_amount: 75_000 })).toEqual([
      ['goods', true, true, 1_000_000, 75_000],
    ]);
  });

  test('a fixed asset, with the VAT beside it or in its cost', () => {
    const asset = {
      ...{ id: 'a', acquired_on: '2026-10-01', account_code: '1510', money_code: '1010' },
      ...{ supplier_id: null, payable_id: null, tax_amount: 75 },
    };
    expect(claimed(completeTaxLines(assetPosting({ ...asset, cost: 1_000, claimed: 75 })))).toEqual([
      ['fixed_assets', false, true, 1_000, 75],
    ]);
    expect(claimed(completeTaxLines(assetPosting({ ...asset, cost: 1_075, claimed: 0 })))).toEqual([
      ['fixed_assets', false, false, 1_000, 75],
    ]);
  });

  test('a supplier’s note takes back; without a note there is nothing yet', () => {
    const back = { tax_amount: 30, vat_registered: true, supplier_id: 's', document_id: 'b' };
    expect(claimed(supplierReturnTaxes({ ...back, amount: 430 }))).toEqual([
      ['goods', false, true, -400, -30],
    ]);
    expect(supplierReturnTaxes({ ...back, amount: null, tax_amount: 0 })).toEqual([]);
  });

  test('a discount from a supplier takes back the VAT that was claimed, to the kobo', () => {
    const bought = [
      inputLine({
        purchase: 'goods',
        net: 1_000,
        tax: 75,
        is_claimed: true,
        document_id: 'r',
        supplier_id: 's',
      }),
      inputLine({
        ...{ purchase: 'services', net: 333, tax: 25, is_claimed: true, document_id: 'r', supplier_id: 's' },
      }),
    ];
    const lines = purchaseDiscountLines(100, bought, 1_433, 7);
    expect(lines.reduce((sum, line) => sum + line.tax, 0)).toBe(-7);
    const posting = supplierPaymentPosting({
      ...{
        id: 'p',
        supplier_id: 's',
        paid_on: '2026-10-02',
        money_code: '1010',
        amount: 1_333,
        wht_amount: 0,
      },
      ...{ settlement_discount: 100, discount_tax: 7, discount_tax_lines: lines },
      allocations: [{ invoice_id: 'x', amount: 1_433 }],
    });
    expect(completeTaxLines(posting)).toHaveLength(2);
  });
});

describe('completeness', () => {
  const moving = (source_type: string, taxes?: TaxLine[]): Posting => ({
    ...{ entry_date: '2026-10-01', memo: 'x', source_type, source_id: 's1' },
    lines: [
      { account_code: ACCOUNT.vat_output, amount: -750 },
      { account_code: ACCOUNT.vat_input, amount: 300 },
      { account_code: ACCOUNT.bank, amount: 450 },
    ],
    ...(taxes && { taxes }),
  });

  test('a posting that moves VAT without saying what was sold is refused', () => {
    expect(() => completeTaxLines(moving('bill'))).toThrow('The bill moves account 2200');
    expect(() => completeTaxLines(moving('bill', [outputLine('standard', 10_000, 750, 's1')]))).toThrow(
      '1160',
    );
    const bought = { purchase: 'goods', net: 4_000, tax: 300, document_id: 's1', supplier_id: null } as const;
    const whole = [outputLine('standard', 10_000, 750, 's1'), inputLine({ ...bought, is_claimed: true })];
    expect(short(completeTaxLines(moving('bill', whole)))).toEqual([
      ['output', 'standard', 10_000, 750],
      ['input', 'standard', 4_000, 300],
    ]);
    // Tax that is not claimed moves no account.
    const unclaimed = [whole[0]!, inputLine({ ...bought, is_claimed: false })];
    expect(() => completeTaxLines(moving('bill', unclaimed))).toThrow('300');
  });

  test('a journal by hand and an opening balance are adjustments; a settlement is none', () => {
    for (const source_type of ['journal', 'opening_balances'])
      expect(short(completeTaxLines(moving(source_type)))).toEqual([
        ['output', 'adjustment', 0, 750],
        ['input', 'adjustment', 0, 300],
      ]);
    expect(completeTaxLines(moving('vat_return'))).toEqual([]);
    const journal = journalPosting({
      ...{ id: 'j', entry_date: '2026-10-01', memo: 'x' },
      lines: [
        { account_code: ACCOUNT.rent, amount: 5, memo: null },
        { account_code: ACCOUNT.bank, amount: -5, memo: null },
      ],
    });
    expect(completeTaxLines(journal)).toEqual([]);
  });

  test('parts add up to the amount, whatever its sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.array(fc.nat(1e9), { minLength: 1, maxLength: 6 }),
        (amount, parts) => {
          expect(divide(amount, parts).reduce((sum, part) => sum + part, 0)).toBe(amount);
        },
      ),
    );
  });

  const Item = fc
    .tuple(fc.constantFrom('standard', 'zero_rated', 'exempt', 'none', 'other'), fc.nat(1e9), fc.nat(7e7))
    .map(([tax_category, net, tax]) => {
      const tax_amount = tax_category === 'standard' || tax_category === 'other' ? tax : 0;
      return { tax_category, total_amount: net + tax_amount, tax_amount } as const;
    });

  test('every invoice and every credit note is complete: the nets are the sales, the tax is the account’s', () => {
    fc.assert(
      fc.property(
        fc.array(Item, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(null, '1533.25', '0.00712345'),
        (items, exchange_rate) => {
          const posting = invoicePosting({ ...invoice, items, exchange_rate });
          if (!posting) return;
          const lines = completeTaxLines(posting);
          const sold = posting.lines
            .filter(({ account_code }) => account_code === ACCOUNT.sales || account_code === ACCOUNT.services)
            .reduce((sum, { amount }) => sum - amount, 0);
          expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(sold);
          const total = items.reduce((sum, item) => sum + item.total_amount, 0);
          const note = creditNotePosting({
            ...{
              id: 'n',
              credits_id: 'i1',
              invoice_number: 'CRN',
              issue_date: '2026-10-09',
              customer_id: null,
            },
            ...{ total, taxes: taxesByAccount(items), items, to_receivable: total, to_credit: 0 },
          });
          if (note) expect(() => completeTaxLines(note)).not.toThrow();
        },
      ),
    );
  });
});
