import { expect, test } from 'vitest';
import { importCheck, importSetting, mappingOf, readingOf } from '../testing/import-rows.ts';
import { readItemRow } from './item-row.ts';

const row = (
  cells: Record<string, string>,
  { opens = true, all = false, type = 'raw_material' as 'raw_material' | 'finished_good', fixes = {} } = {},
) => {
  const all_cells: Record<string, string> = { name: 'Flour', sku: 'FL-1', unit: 'bag', ...cells };
  const mapping = mappingOf(Object.keys(all_cells), { cost_of: all ? 'all' : 'one' });
  const setting = { ...importSetting, opens };
  return readItemRow(type, Object.values(all_cells), mapping, setting, fixes, importCheck);
};
const read = (...args: Parameters<typeof row>) => readingOf(row(...args));
const likely = (quantity: string, opens = true) => {
  const [fault] = row({ quantity, value: '5' }, { opens }).faults;
  return fault!.likely.map(({ label, value }) => [label, value]);
};

test('an item with its stock: quantities in ten-thousandths, its value in kobo', () => {
  const cells = {
    ...{ description: 'White', barcode: '5901', category: 'Baking', supplier: 'Mushin Depot' },
    ...{
      minimum_stock: '2',
      maximum_stock: '1,000',
      quantity: '12.5',
      value: '6,250.00',
      selling_price: '900',
    },
  };
  const fields = {
    ...{ name: 'Flour', sku: 'FL-1', unit: 'bag', description: 'White', barcode: '5901' },
    ...{ minimum_stock: 2, maximum_stock: 1_000, standard_cost: null },
  };
  const rest = { category: 'Baking', supplier: 'Mushin Depot', quantity: 125_000, value: 625_000 };
  const material = read(cells);
  expect(material).toMatchObject({ fields, ...rest });
  expect((material as { fields: object }).fields).not.toHaveProperty('selling_price');
  expect(read(cells, { type: 'finished_good' })).toMatchObject({
    ...{ fields: { ...fields, selling_price: 90_000 }, ...rest },
  });
});

test('an item needs no stock, nor anything but its name, SKU and unit', () => {
  expect(read({ description: '', quantity: '-' })).toMatchObject({
    ...{ fields: { description: null, barcode: null, minimum_stock: null, maximum_stock: null } },
    ...{ category: null, supplier: null, quantity: 0, value: 0 },
  });
  expect(read({ standard_cost: '500' })).toMatchObject({
    fields: { standard_cost: 50_000 },
    quantity: 0,
    value: 0,
  });
});

test('names of categories and suppliers have 100 characters at most', () =>
  expect(read({ category: 'x'.repeat(120), supplier: 'y'.repeat(120) })).toMatchObject({
    ...{ category: 'x'.repeat(100), supplier: 'y'.repeat(100) },
  }));

test('stock is worth what the file says, else its quantity at the cost of one', () => {
  expect(read({ quantity: '3', standard_cost: '500' })).toMatchObject({ value: 150_000 });
  expect(read({ quantity: '3', standard_cost: '500', value: '1,400' })).toMatchObject({ value: 140_000 });
  expect(read({ quantity: '3', standard_cost: '0' })).toMatchObject({ value: 0 });
});

test('a cost that is of all that is there is its value, and not that of one', () => {
  expect(read({ quantity: '3', standard_cost: '1,500' }, { all: true })).toMatchObject({
    ...{ value: 150_000, fields: { standard_cost: null } },
  });
  expect(read({ quantity: '', standard_cost: '1,500' }, { all: true })).toMatchObject({
    quantity: 0,
    value: 0,
  });
  // A column of values says it already.
  expect(read({ quantity: '3', standard_cost: '500', value: '1,400' }, { all: true })).toMatchObject({
    ...{ value: 140_000, fields: { standard_cost: 50_000 } },
  });
});

test('stock has a value, and a value has stock', () => {
  expect(read({ quantity: '3' })).toEqual(['value: Please enter the value of this stock']);
  expect(read({ quantity: '3', standard_cost: '' }, { all: true })).toEqual([
    'standard_cost: Please enter the value of this stock',
  ]);
  expect(read({ quantity: '', value: '500' })).toEqual(['quantity: There is a value, but no quantity']);
  expect(read({ quantity: '0', value: '0' })).toMatchObject({ quantity: 0, value: 0 });
});

test('opening stock is entered by whoever may open the books', () => {
  expect(read({ quantity: '3', value: '5' }, { opens: false })).toEqual([
    'quantity: Your role does not allow opening stock: leave this empty',
  ]);
  expect(read({ quantity: '0' }, { opens: false })).toMatchObject({ quantity: 0 });
});

test('the maximum is not below the minimum', () => {
  expect(read({ minimum_stock: '5', maximum_stock: '4' })).toEqual([
    'maximum_stock: Maximum stock must be at least the minimum stock',
  ]);
  expect(read({ minimum_stock: '5' })).toMatchObject({ fields: { minimum_stock: 5, maximum_stock: null } });
  expect(read({ minimum_stock: '5', maximum_stock: '5' })).toMatchObject({ fields: { maximum_stock: 5 } });
});

test('stock beyond what is counted exactly is refused once', () => {
  const fault = ['quantity: This is more than can be counted'];
  expect(read({ quantity: '1000000000', standard_cost: '9000000000000' })).toEqual(fault);
  expect(read({ quantity: '0.0001', value: '9000000000000' })).toEqual(fault);
  // A value that is stated counts, whatever one costs.
  expect(read({ quantity: '1000000000', standard_cost: '9000000000000', value: '5' })).toMatchObject({
    value: 500,
  });
});

test('a quantity is a number of up to a billion with four decimals', () => {
  const quantity = (cell: string) => read({ quantity: cell, value: '0' });
  expect(quantity('1,250.1234')).toMatchObject({ quantity: 12_501_234 });
  expect(quantity('.5')).toMatchObject({ quantity: 5_000 });
  expect(quantity('1000000000')).toMatchObject({ quantity: 10_000_000_000_000 });
  for (const cell of ['1000000001', '1.12345', 'x1', '12x', '-5', '1.'])
    expect(quantity(cell)).toEqual([`quantity: “${cell}” is not a quantity`]);
  expect(quantity('x'.repeat(60))).toEqual([`quantity: “${'x'.repeat(40)}” is not a quantity`]);
});

test('a quantity in dozens, crates or gross is offered in pieces', () => {
  expect(likely('12 crates')).toEqual([
    ['360: a crate has 30', '360'],
    ['12', '12'],
  ]);
  expect(['2 dozen', '2 doz', '2dz', '2 Gross', '2.5 dozens'].map((cell) => likely(cell)[0]![1])).toEqual([
    ...['24', '24', '24', '288', '30'],
  ]);
  expect(likely('2 Gross')[0]![0]).toBe('288: a gross has 144');
  expect(likely('1.25 gross')[0]![1]).toBe('180');
  expect(likely('5 bags')).toEqual([['5', '5']]);
  expect(
    [likely('5 half-dozen'), likely('5 bigdozen'), likely('5 net gross')].map((each) => each.length),
  ).toEqual([...[1, 1, 1]]);
  expect(likely('about 12 crates')).toEqual([]);
  expect(row({ minimum_stock: '2 dozen' }).faults[0]!.likely[0]!.value).toBe('24');
  expect(likely('5 megacrates')).toEqual([['5', '5']]);
  expect(likely('many')).toEqual([]);
  // Without the right to open the books nothing is offered.
  expect(likely('12 crates', false)).toEqual([]);
});

test('of what the call refuses the field is named, and each field once', () => {
  expect(read({ name: '' })).toEqual(['name: invalid']);
  expect(row({ sku: '', minimum_stock: 'x' }).faults.map(({ field }) => field)).toEqual([
    'minimum_stock',
    'sku',
  ]);
  expect(read({ quantity: 'x', value: '5' })).toEqual(['quantity: “x” is not a quantity']);
  expect(read({ quantity: 'x' }, { fixes: { quantity: '4', value: '2' } })).toMatchObject({
    quantity: 40_000,
  });
});

test('a barcode or SKU that a spreadsheet shortened is asked about', () => {
  const shortened = 'A spreadsheet shortened “5.01234E+12”, so digits are lost: type it in full';
  expect(read({ barcode: '5.01234E+12' })).toEqual([`barcode: ${shortened}`]);
  expect(read({ sku: '5.01234E+12' })[0 as never]).toBe(`sku: ${shortened}`);
});

test('a price or cost in another currency is none in naira', () =>
  expect(read({ standard_cost: '$5' })).toEqual([
    'standard_cost: This is in USD, and the books are in NGN: type the amount in NGN',
  ]));
