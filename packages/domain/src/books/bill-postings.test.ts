import { expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import { billPosting } from './bill-postings.ts';

const bought = (
  net_amount: number,
  tax_amount: number,
  claimed: number,
  purchase: 'goods' | 'services' = 'services',
) => ({ net_amount, tax_amount, claimed, purchase, tax_category: 'standard' as const });

test('a bill for goods received before and for transport, in one entry with one line for each account', () => {
  const posting = billPosting({
    id: 'b',
    supplier_id: 's',
    bill_date: '2026-03-01',
    bill_number: 'GP-7',
    lines: [
      {
        ...bought(11_000, 825, 825, 'goods'),
        ...{ tax_before: 0, claimed_before: false },
        receipt_id: 'r',
        receipt_supplier_id: 's',
        cleared: 10_000,
        vat: 825,
        late_cost: 0,
        difference: 1_000,
      },
      { ...bought(2_000, 150, 150), account_code: ACCOUNT.transport },
      { ...bought(500, 37, 0), account_code: ACCOUNT.transport },
    ],
  });
  expect(posting).toMatchObject({
    entry_date: '2026-03-01',
    memo: 'Bill GP-7',
    source_type: 'bill',
    source_id: 'b',
  });
  expect(posting.lines).toEqual([
    { account_code: ACCOUNT.goods_received_not_invoiced, amount: 10_000, supplier_id: 's', document_id: 'r' },
    { account_code: ACCOUNT.vat_input, amount: 975 },
    { account_code: ACCOUNT.purchase_differences, amount: 1_000 },
    { account_code: ACCOUNT.transport, amount: 2_537 },
    { account_code: ACCOUNT.payable, amount: -14_512, supplier_id: 's', document_id: 'b' },
  ]);
});

test('VAT of goods that is not claimed goes to the goods: on hand, and gone', () => {
  const against = { account_code: ACCOUNT.goods_received_not_invoiced, supplier_id: null, document_id: 'r' };
  const { lines } = billPosting({
    ...{ id: 'b', supplier_id: 's', bill_date: '2026-03-01', bill_number: null },
    lines: [
      {
        ...bought(9_800, 750, 0, 'goods'),
        ...{ tax_before: 0, claimed_before: false },
        receipt_id: 'r',
        receipt_supplier_id: null,
        cleared: 10_000,
        vat: 0,
        late_cost: 750,
        difference: -200,
      },
    ],
    stock: [
      { account_code: ACCOUNT.raw_materials, amount: 450 },
      { account_code: ACCOUNT.cost_of_goods_sold, amount: 300 },
      { ...against, amount: -750 },
    ],
  });
  expect(lines).toEqual([
    { ...against, amount: 10_000 },
    { account_code: ACCOUNT.purchase_differences, amount: -200 },
    { account_code: ACCOUNT.raw_materials, amount: 450 },
    { account_code: ACCOUNT.cost_of_goods_sold, amount: 300 },
    { account_code: ACCOUNT.payable, amount: -10_550, supplier_id: 's', document_id: 'b' },
  ]);
});

test('the return hears of a purchase once: what the receipt said of its goods is taken back by the bill', () => {
  const goods = {
    ...bought(11_000, 825, 825, 'goods'),
    ...{
      receipt_id: 'r',
      receipt_supplier_id: 's',
      cleared: 10_750,
      vat: 75,
      late_cost: 0,
      difference: 1_000,
    },
    ...{ tax_before: 750, claimed_before: true },
  };
  const bill = { id: 'b', supplier_id: 's', bill_date: '2026-03-01', bill_number: null };
  expect(billPosting({ ...bill, lines: [goods] }).taxes).toMatchObject([
    { side: 'input', purchase: 'goods', net: -10_000, tax: -750, is_claimed: true, document_id: 'r' },
    { side: 'input', purchase: 'goods', net: 11_000, tax: 825, is_claimed: true, document_id: 'b' },
  ]);
  const levy = { ...bought(1_000, 50, 0), tax_category: 'other' as const, account_code: ACCOUNT.transport };
  expect(billPosting({ ...bill, lines: [levy] }).taxes).toMatchObject([
    { category: 'none', purchase: 'services', net: 1_050, tax: 0, is_claimed: false },
  ]);
});

test('landed cost is taken by the stock: what it leaves of goods received, not invoiced, is its net', () => {
  const { lines, memo, taxes } = billPosting({
    ...{ id: 'b', supplier_id: 's', bill_date: '2026-03-01', bill_number: null },
    lines: [{ ...bought(2_000, 150, 150), is_landed: true as const }],
  });
  expect(memo).toBe('Bill');
  expect(lines).toEqual([
    { account_code: ACCOUNT.goods_received_not_invoiced, amount: 2_000, supplier_id: 's', document_id: 'b' },
    { account_code: ACCOUNT.vat_input, amount: 150 },
    { account_code: ACCOUNT.payable, amount: -2_150, supplier_id: 's', document_id: 'b' },
  ]);
  expect(taxes).toMatchObject([{ purchase: 'services', net: 2_000, tax: 150, is_claimed: true }]);
});

test('a receipt that said nothing of VAT is not taken back, and VAT that is not claimed is none of the claims', () => {
  const goods = {
    ...bought(9_800, 750, 0, 'goods'),
    ...{ receipt_id: 'r', receipt_supplier_id: null, cleared: 10_000, vat: 0, late_cost: 750 },
    ...{ difference: -200, tax_before: 0, claimed_before: false },
  };
  const bill = { id: 'b', supplier_id: 's', bill_date: '2026-03-01', bill_number: null };
  expect(billPosting({ ...bill, lines: [goods] }).taxes).toMatchObject([
    { purchase: 'goods', net: 9_800, tax: 750, is_claimed: false, document_id: 'b' },
  ]);
});
