import { describe, expect, test } from 'vitest';
import { ACCOUNT } from './accounts.ts';
import {
  completeTaxLines,
  discountTaxLines,
  divide,
  inputLine,
  mergeTaxLines,
  negated,
  outputLine,
  purchaseDiscountLines,
  saleTaxLines,
  type TaxLine,
} from './tax-lines.ts';

const sold = (tax_category: 'standard' | 'zero_rated' | 'exempt' | 'other', net: number, tax_amount = 0) => ({
  ...{ tax_category, tax_amount, total_amount: net + tax_amount },
});
const bought = (net: number, tax: number, is_claimed: boolean, purchase: 'goods' | 'services' = 'goods') =>
  inputLine({ net, tax, is_claimed, purchase, document_id: 'r', supplier_id: 's' });
const amounts = (lines: readonly TaxLine[]) => lines.map(({ category, net, tax }) => [category, net, tax]);

describe('a line', () => {
  test('of something sold is no import and claims nothing', () => {
    expect(outputLine('standard', 10_000, 750, 'i')).toEqual({
      ...{ side: 'output', category: 'standard', purchase: null, is_import: false, is_claimed: false },
      ...{ net: 10_000, tax: 750, document_id: 'i', supplier_id: null },
    });
  });

  test('of something bought without tax is of no category, and there is nothing to claim', () => {
    expect(bought(10_000, 0, true)).toMatchObject({ category: 'none', is_claimed: false, is_import: false });
    expect(bought(10_000, 750, true)).toMatchObject({ category: 'standard', is_claimed: true });
    expect(bought(10_000, 750, false)).toMatchObject({ category: 'standard', is_claimed: false });
  });

  test('that is taken back has both amounts turned round', () => {
    expect(
      amounts(negated([outputLine('standard', 10_000, 750, 'i'), outputLine('none', 0, 0, null)])),
    ).toEqual([
      ['standard', -10_000, -750],
      ['none', 0, 0],
    ]);
  });
});

describe('an amount is divided by cumulative rounding', () => {
  test('₦1.00 in three equal parts: 33, 34 and 33 kobo', () => {
    expect(divide(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(divide(-100, [1, 1, 1])).toEqual([-33, -34, -33]);
  });

  test('where the parts are 0 the first takes it all, and without parts there is nobody to take it', () => {
    expect(divide(100, [0, 0])).toEqual([100, 0]);
    expect(divide(100, [])).toEqual([]);
  });
});

describe('what is sold', () => {
  test('a line that came to 0 is not listed; one of tax alone is', () => {
    const posted = { document_id: 'i', taxes: [{ account_code: ACCOUNT.vat_output, amount: 750 }] };
    const given = [sold('exempt', 500), sold('exempt', -500), sold('standard', 10_000, 750)];
    expect(amounts(saleTaxLines(given, { ...posted, net: 10_000 }))).toEqual([['standard', 10_000, 750]]);
    const free = [{ tax_category: 'standard' as const, total_amount: 750, tax_amount: 750 }];
    expect(amounts(saleTaxLines(free, { ...posted, net: 0 }))).toEqual([['standard', 0, 750]]);
  });

  test('tax is counted under the category whose account it is posted to', () => {
    const taxes = [
      { account_code: ACCOUNT.other_sales_taxes, amount: 500 },
      { account_code: ACCOUNT.vat_output, amount: 750 },
    ];
    const given = [sold('standard', 10_000, 750), sold('other', 10_000, 500), sold('exempt', 10_000)];
    expect(amounts(saleTaxLines(given, { net: 30_000, taxes, document_id: 'i' }))).toEqual([
      ['standard', 10_000, 750],
      ['other', 10_000, 500],
      ['exempt', 10_000, 0],
    ]);
  });
});

describe('a discount to a customer', () => {
  const taxes = [{ account_code: ACCOUNT.vat_output, amount: 15 }];

  test('takes back of each category in proportion to what was billed with tax', () => {
    // ₦2.15 over two halves of the bill: 108 kobo, of which 15 are tax, and 107.
    const given = [sold('standard', 10_000, 750), sold('exempt', 10_750)];
    expect(amounts(discountTaxLines(215, given, taxes, 'i'))).toEqual([
      ['standard', -93, -15],
      ['exempt', -107, 0],
    ]);
  });

  test('leaves out a category that it does not reach, and says nothing of a document without lines', () => {
    const given = [sold('standard', 10_000, 750), sold('zero_rated', 0)];
    expect(amounts(discountTaxLines(215, given, taxes, 'i'))).toEqual([['standard', -200, -15]]);
    expect(discountTaxLines(215, [], taxes, 'i')).toEqual([]);
    // A discount so small that it is tax alone.
    expect(amounts(discountTaxLines(15, given, taxes, 'i'))).toEqual([['standard', 0, -15]]);
  });
});

describe('a discount from a supplier', () => {
  test('takes back net and tax in proportion to what was bought: 10 % of ₦107.50 and of ₦53.75', () => {
    const lines = [bought(10_000, 750, true), bought(5_000, 375, false, 'services')];
    const back = purchaseDiscountLines(1_612, lines, 16_125, 75);
    expect(back.map(({ purchase, is_claimed, net, tax }) => [purchase, is_claimed, net, tax])).toEqual([
      ['goods', true, -1_000, -75],
      ['services', false, -500, -37],
    ]);
  });

  test('divides the claimed tax over the lines that claimed, whatever stands between them', () => {
    const lines = [bought(1_000, 0, false), bought(1_000, 75, true), bought(2_000, 150, true, 'services')];
    const back = purchaseDiscountLines(422, lines, 4_225, 22);
    expect(amounts(back)).toEqual([
      ['none', -100, 0],
      ['standard', -100, -7],
      ['standard', -200, -15],
    ]);
  });

  test('leaves out a line that loses neither net nor tax, and takes nothing back of a purchase of nothing', () => {
    const small = [bought(10_000, 750, true), bought(1, 0, false)];
    expect(amounts(purchaseDiscountLines(100, small, 10_751, 7))).toEqual([['standard', -93, -7]]);
    // A kobo of tax alone is still taken back.
    expect(amounts(purchaseDiscountLines(1, [bought(10, 1_000, false)], 1_010, 0))).toEqual([
      ['standard', 0, -1],
    ]);
    expect(purchaseDiscountLines(100, small, 0, 0)).toEqual([]);
  });
});

describe('lines that differ in their amounts only', () => {
  test('are one, and what comes to 0 is none', () => {
    const sale = outputLine('standard', 10_000, 750, 'i');
    const lines = [sale, outputLine('exempt', 500, 0, 'i'), { ...sale, net: 200, tax: 15 }];
    expect(amounts(mergeTaxLines(lines))).toEqual([
      ['standard', 10_200, 765],
      ['exempt', 500, 0],
    ]);
    expect(mergeTaxLines([sale, ...negated([sale])])).toEqual([]);
    expect(amounts(mergeTaxLines([{ ...sale, net: 0 }]))).toEqual([['standard', 0, 750]]);
    expect(amounts(mergeTaxLines([{ ...sale, tax: 0 }]))).toEqual([['standard', 10_000, 0]]);
    // What is given is not changed.
    expect(sale).toMatchObject({ net: 10_000, tax: 750 });
  });

  test('stay apart by document, supplier, purchase, import and claim', () => {
    const line = bought(1_000, 75, true);
    const apart: Partial<TaxLine>[] = [
      ...[{ document_id: 'x' }, { supplier_id: 'x' }, { purchase: 'services' as const }],
      ...[{ is_import: true }, { is_claimed: false }, { side: 'output' as const }],
    ];
    expect(mergeTaxLines([line, ...apart.map((change) => ({ ...line, ...change }))])).toHaveLength(7);
  });
});

describe('what moves the tax accounts', () => {
  const journal = (lines: [account_code: string, amount: number][], taxes: TaxLine[] = []) =>
    completeTaxLines({
      ...{ source_type: 'journal', source_id: 'j', taxes },
      lines: lines.map(([account_code, amount]) => ({ account_code, amount })),
    });

  test('without a supply is an adjustment of its own side: only input is claimed', () => {
    const moved = journal([
      [ACCOUNT.vat_output, -750],
      [ACCOUNT.vat_input, 300],
      [ACCOUNT.vat_withheld, 50],
    ]);
    expect(
      moved.map(({ side, is_claimed, net, tax, document_id }) => [side, is_claimed, net, tax, document_id]),
    ).toEqual([
      ['output', false, 0, 750, 'j'],
      ['input', true, 0, 300, 'j'],
      ['withheld', false, 0, 50, 'j'],
    ]);
  });

  test('is what its lines say: sales of other taxes and purchases that are not claimed move neither account', () => {
    const sales = [outputLine('other', 1_000, 50, 'j'), outputLine('exempt', 2_000, 0, 'j')];
    expect(journal([[ACCOUNT.other_sales_taxes, -50]], sales)).toEqual(sales);
    const purchase = [bought(1_000, 75, false)];
    expect(journal([[ACCOUNT.bank, -1_075]], purchase)).toEqual(purchase);
  });

  test('and is stated by its posting as an adjustment, is not adjusted again', () => {
    const stated = [outputLine('adjustment', 0, 750, 'j')];
    expect(journal([[ACCOUNT.vat_output, -750]], stated)).toEqual(stated);
  });
});
