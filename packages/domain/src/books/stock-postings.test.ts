import { ADJUSTMENT_REASONS } from '@lissafi/contract/stock';
import { expect, test } from 'vitest';
import { ACCOUNT, CHART_OF_ACCOUNTS } from './accounts.ts';
import { adjustmentAccount, receiptSide } from './stock-postings.ts';

test('damage, theft, expiry and loss in production have accounts of their own; a count goes to differences both ways', () => {
  const losses = (['damage', 'theft', 'expired', 'manufacturing_loss', 'other'] as const).map((reason) =>
    adjustmentAccount(reason, 'decrease'),
  );
  expect(new Set(losses).size).toBe(5);
  expect(adjustmentAccount('physical_count', 'increase')).toBe(
    adjustmentAccount('physical_count', 'decrease'),
  );
  expect(adjustmentAccount('other', 'increase')).toBe(ACCOUNT.stock_differences);
  expect(adjustmentAccount('customer_return', 'increase')).toBe(ACCOUNT.cost_of_goods_sold);
  expect(adjustmentAccount('returned', 'decrease')).toBe(ACCOUNT.supplier_refunds_due);
  const known = new Set(CHART_OF_ACCOUNTS.map((account) => account.code));
  for (const reason of ADJUSTMENT_REASONS)
    for (const type of ['increase', 'decrease'] as const)
      expect(known.has(adjustmentAccount(reason, type))).toBe(true);
});

test('what the owner used is drawings, what the business used is supplies: neither is a loss', () => {
  expect(adjustmentAccount('other', 'decrease', 'owner')).toBe(ACCOUNT.owners_drawings);
  expect(adjustmentAccount('other', 'decrease', 'business')).toBe(ACCOUNT.supplies);
  expect(adjustmentAccount('other', 'decrease')).toBe(ACCOUNT.other_stock_loss);
});

test('₦1,000 of flour with ₦75 VAT: claimed where VAT is charged, part of the cost elsewhere; from where it was paid', () => {
  const flour = {
    cost: 100_000,
    tax_amount: 7_500,
    money_code: '1000',
    supplier_id: null,
    document_id: 'r',
  } as const;
  expect(receiptSide({ ...flour, vat_registered: true })).toMatchObject({
    value: 100_000,
    lines: [
      { account_code: ACCOUNT.vat_input, amount: 7_500 },
      { account_code: ACCOUNT.cash, amount: -107_500 },
    ],
  });
  expect(receiptSide({ ...flour, vat_registered: false })).toMatchObject({
    value: 107_500,
    lines: [{ account_code: ACCOUNT.cash, amount: -107_500 }],
  });
  const account = (changes: object) =>
    receiptSide({ ...flour, money_code: null, vat_registered: false, ...changes }).lines[0]!.account_code;
  expect(account({ supplier_id: 'x' })).toBe(ACCOUNT.payable);
  expect(account({})).toBe(ACCOUNT.goods_received_not_invoiced);
  expect(account({ money_code: '1010', supplier_id: 'x' })).toBe(ACCOUNT.bank);
});

test('a receipt is a purchase of the VAT return when it is paid, owed or has VAT; otherwise its bill will be', () => {
  const flour = { cost: 100_000, tax_amount: 0, money_code: null, supplier_id: 's', document_id: 'r' };
  const taxes = (changes: object, vat_registered = true) =>
    receiptSide({ ...flour, vat_registered, ...changes }).taxes.map(({ category, net, tax, is_claimed }) => [
      ...[category, net, tax, is_claimed],
    ]);
  const untaxed = [['none', 100_000, 0, false]];
  expect(taxes({ money_code: '1000' })).toEqual(untaxed);
  expect(taxes({})).toEqual(untaxed);
  // Not invoiced yet: with a supplier whose bill comes later, or without one.
  expect([taxes({ invoiced: false }), taxes({ supplier_id: null })]).toEqual([[], []]);
  expect(taxes({ invoiced: false, tax_amount: 7_500 })).toEqual([['standard', 100_000, 7_500, true]]);
  expect(taxes({ money_code: '1000', tax_amount: 7_500 }, false)).toEqual([
    ['standard', 100_000, 7_500, false],
  ]);
  // What cost nothing was not bought.
  expect(taxes({ money_code: '1000', cost: 0 })).toEqual([]);
});

test('a receipt without VAT has no line of VAT input, and before its bill it is owed to nobody', () => {
  const flour = { cost: 100_000, tax_amount: 0, money_code: null, document_id: 'r', vat_registered: true };
  expect(receiptSide({ ...flour, supplier_id: 's' })).toMatchObject({
    value: 100_000,
    lines: [{ account_code: ACCOUNT.payable, amount: -100_000 }],
  });
  expect(receiptSide({ ...flour, supplier_id: 's', invoiced: false }).lines).toEqual([
    { account_code: ACCOUNT.goods_received_not_invoiced, amount: -100_000 },
  ]);
});
