import type { ImportKind } from '@lissafi/contract/imports';
import { expect, test } from 'vitest';
import { inferTable } from './infer-table.ts';
import { programOf, programTable } from './programs.ts';
import { cellsOf } from './row-reading.ts';

const infer = (csv: string, kind: ImportKind) =>
  inferTable([{ name: '', rows: csv.split('\n').map((line) => line.split(',')) }], kind)!;
const records = (csv: string, kind: ImportKind) => {
  const { rows, mapping } = infer(csv, kind);
  return rows.map(({ cells }) => cellsOf(cells, mapping.columns));
};

test('Zoho Books: customers with what they owe, and items with their stock', () => {
  const contacts = [
    'Created Time,Display Name,Company Name,First Name,Last Name,Phone,Currency Code,Notes,Opening Balance,Credit Limit,Customer Sub Type,Billing Attention,Billing Address,Billing City,Billing State,EmailID,Contact Type',
    '2025-01-02,Mama Ngozi Stores,Mama Ngozi Ltd,Ngozi,Okafor,08031234567,NGN,pays on Fridays,45000.00,100000,business,,12 Aba Road,Aba,Abia,ngozi@example.com,customer',
  ].join('\n');
  expect(records(contacts, 'customers')).toEqual([
    {
      name: 'Mama Ngozi Stores',
      company_name: 'Mama Ngozi Ltd',
      phone: '08031234567',
      notes: 'pays on Fridays',
      opening_balance: '45000.00',
      credit_limit: '100000',
      type: 'business',
      line1: '12 Aba Road',
      city: 'Aba',
      state: 'Abia',
      email: 'ngozi@example.com',
    },
  ]);
  const items = [
    'Item ID,Item Name,SKU,Description,Rate,Account,Purchase Rate,Purchase Account,Stock On Hand,Reorder Level,Usage unit',
    '46000,Sliced loaf,BR-1,,NGN 1200.00,Sales,NGN 650.00,Cost of Goods Sold,40,10,loaf',
  ].join('\n');
  expect(infer(items, 'finished_goods').doubts).toEqual([]);
  expect(records(items, 'finished_goods')).toEqual([
    {
      ...{ name: 'Sliced loaf', sku: 'BR-1', selling_price: 'NGN 1200.00', standard_cost: 'NGN 650.00' },
      ...{ quantity: '40', minimum_stock: '10', unit: 'loaf' },
    },
  ]);
});

test('QuickBooks: a list of customers below the name of the report, products without a unit and some without a SKU', () => {
  const customers = [
    'Mama Ngozi Ltd',
    'Customer Contact List',
    '',
    'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address',
    'Ada Stores,Phone:08031234567,ada@example.com,Ada Obi,3 Market Street Onitsha,',
  ].join('\n');
  expect(infer(customers, 'customers').header_row).toBe(4);
  expect(records(customers, 'customers')).toMatchObject([{ name: 'Ada Stores', email: 'ada@example.com' }]);
  const products = [
    'Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account,Purchase Cost,Quantity On Hand,Reorder Point',
    'Red cap,,,Inventory,2500,no,Sales,1400,12,2',
    'Blue cap,,CAP-B,Inventory,2500,no,Sales,1400,0,2',
  ].join('\n');
  const table = infer(products, 'finished_goods');
  expect(table.doubts).toEqual([]);
  expect(table.titles.at(-1)).toBe('Unit');
  expect(records(products, 'finished_goods')).toMatchObject([
    { name: 'Red cap', sku: 'RED-CAP', unit: 'piece', quantity: '12', standard_cost: '1400' },
    { name: 'Blue cap', sku: 'CAP-B', unit: 'piece' },
  ]);
});

test('Wave: of all lines of the entries those of income and expense accounts, once each', () => {
  const lines = [
    'Transaction ID,Transaction Date,Account Name,Transaction Description,Amount (One column),Debit Amount (Two Column Approach),Credit Amount (Two Column Approach),Other Accounts for this Transaction,Customer,Vendor,Account Group',
    '1,2026-03-05,Fuel,Diesel for generator,45000,45000,,Cash,,Total Energies,Expense',
    '1,2026-03-05,Cash,Diesel for generator,-45000,,45000,Fuel,,Total Energies,Asset',
    '2,2026-03-06,Sales,Party packs,60000,,60000,Bank,Ada Stores,,Income',
  ].join('\n');
  expect(infer(lines, 'transactions')).toMatchObject({ mapping: { direction: 'columns' }, doubts: [] });
  expect(records(lines, 'transactions')).toEqual([
    {
      ...{ date: '2026-03-05', description: 'Diesel for generator', money_out: '45000', category: 'Fuel' },
      counterparty: 'Total Energies',
    },
    {
      ...{ date: '2026-03-06', description: 'Party packs', money_in: '60000', category: 'Sales' },
      counterparty: 'Ada Stores',
    },
  ]);
});

test('Bumpa: products come with pieces and a SKU of their name', () => {
  const products = [
    'Product Name,Selling Price,Cost Price,Stock,Collections',
    'Chin chin,1500,900,20,Snacks',
  ].join('\n');
  expect(records(products, 'finished_goods')).toEqual([
    {
      ...{ name: 'Chin chin', selling_price: '1500', standard_cost: '900', quantity: '20' },
      ...{ category: 'Snacks', sku: 'CHIN-CHIN', unit: 'piece' },
    },
  ]);
});

test('a file of one’s own is no export, and what a person chose goes before what is known', () => {
  expect(programOf('customers', ['Name', 'Phone', 'Owes'])).toBeNull();
  const products = [
    'Product Name,Selling Price,Cost Price,Stock,Collections',
    'Chin chin,1500,900,20,Snacks',
  ].join('\n');
  const rows = products.split('\n').map((line) => line.split(','));
  const columns = ['name', 'selling_price', null, null, null, 'sku', 'unit'];
  const table = inferTable([{ name: '', rows }], 'finished_goods', { columns })!;
  expect(table.mapping.columns).toEqual(columns);
});

test('items of an export: a SKU that is there stays, and one of a name that comes again has the row', () => {
  const products = [
    'Product Name,Selling Price,Cost Price,Collections,SKU,Unit',
    'Chin chin,1500,900,Snacks,CC-1,pack',
    'Chin chin,1600,900,Snacks,,',
    'Chin-chin,1700,900,Snacks,,',
    '面包,1800,900,Bread',
  ].join('\n');
  expect(records(products, 'finished_goods').map(({ sku, unit }) => [sku, unit])).toEqual([
    ['CC-1', 'pack'],
    ['CHIN-CHIN', 'piece'],
    ['CHIN-CHIN-0004', 'piece'],
    ['ITEM-0005', 'piece'],
  ]);
});

test('a SKU is completed in whichever column it stands', () => {
  const products = [
    'SKU,Product Name,Selling Price,Cost Price,Collections',
    ',Chin chin,1500,900,Snacks',
  ].join('\n');
  expect(records(products, 'finished_goods')[0]).toMatchObject({ sku: 'CHIN-CHIN', unit: 'piece' });
  expect(infer(products, 'finished_goods').titles.filter((title) => title === 'SKU').length).toBe(1);
});

test('totals and empty rows of an export are no records, and one without records is no table', () => {
  const head = 'Product Name,Selling Price,Cost Price,Stock,Collections';
  const table = infer(`${head}\n\nChin chin,1500,900,20,Snacks\nTotal,1500,900,20,`, 'finished_goods');
  expect(table).toMatchObject({ header_row: 1, rows: [{ row: 3 }] });
  expect(table.titles).toEqual([...head.split(','), 'SKU', 'Unit']);
  expect(inferTable([{ name: '', rows: [head.split(',')] }], 'finished_goods')).toBeNull();
});

test('these programs state what one piece costs; a person may say otherwise', () => {
  const rows = ['Product Name,Selling Price,Cost Price,Stock,Collections', 'Chin chin,1500,900,20,Snacks'];
  const cells = rows.map((line) => line.split(','));
  const read = (chosen = {}) => inferTable([{ name: 'Goods', rows: cells }], 'finished_goods', chosen)!;
  expect(read()).toMatchObject({ sheet: 'Goods', mapping: { cost_of: 'one' }, doubts: [] });
  expect(read({ cost_of: 'all' }).mapping.cost_of).toBe('all');
});

test('an export is known below the name of its report, up to the twelfth row', () => {
  const titles = ['Customer name', 'Phone number', 'Total orders'];
  const below = (rows: number) =>
    programTable('customers', [...Array.from({ length: rows }, () => ['Report']), titles])?.row;
  expect([below(11), below(12)]).toEqual([11, undefined]);
});

test('an export of one kind is none of another', () =>
  expect(programOf('prices', ['Customer name', 'Phone number', 'Total orders'])).toBeNull());
