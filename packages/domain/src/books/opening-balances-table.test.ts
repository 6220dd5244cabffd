import type { OpeningDocument } from '@lissafi/contract/opening-document';
import { expect, test } from 'vitest';
import { openingBalancesTable } from './opening-balances-table.ts';

const owed = { reference: 'B-12', due_date: null, journal_entry_id: null };
const document: OpeningDocument = {
  ...{ status: 'draft', version: 1, opened_on: '2026-01-01', currency: 'NGN' },
  accounts: [{ account_code: '1010', name: 'Bank', debit: 500, credit: 0, journal_entry_id: null }],
  customers: [{ ...owed, customer_id: 'c', name: 'Ade', amount: -20, reference: null, invoice_id: null }],
  suppliers: [{ ...owed, supplier_id: 's', name: 'Golden Mills', amount: 90 }],
  stock: [],
  totals: { debit: 500, credit: 110, opening_equity: -390 },
  ...{
    trial_balance: [],
    earlier: [],
    posting_id: null,
    posted_at: null,
    voided_at: null,
    void_reason: null,
  },
  can: { update: true, post: true, void: false },
};

test('the sections follow each other, empty ones are left out, and both totals are equal', () => {
  const table = openingBalancesTable(document);
  expect([table.title, table.currency]).toEqual(['Opening balances', 'NGN']);
  expect(table.columns.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
    ...['Name: text', 'Reference: text', 'Quantity: quantity', 'Debit: money', 'Credit: money'],
  ]);
  expect(table.rows.map(({ cells, style, indent }) => [style ?? `indent ${indent}`, ...cells])).toEqual([
    ['heading', 'Accounts', null, null, null, null],
    ['indent 1', '1010 Bank', null, null, 500, 0],
    ['heading', 'Customers', null, null, null, null],
    ['indent 1', 'Ade', null, null, 0, 20],
    ['heading', 'Suppliers', null, null, null, null],
    ['indent 1', 'Golden Mills', 'B-12', null, 0, 90],
    ['indent 1', 'Opening balance equity', null, null, 0, 390],
    ['total', 'Total', null, null, 500, 500],
  ]);
});

test('a credit balance stands on the credit side; stock has its batch and quantity', () => {
  const { rows } = openingBalancesTable({
    ...document,
    ...{ customers: [], suppliers: [] },
    accounts: [{ account_code: '2400', name: 'Loans', debit: 0, credit: 700, journal_entry_id: null }],
    stock: [
      {
        ...{ item_id: 'i', name: 'Flour', item_type: 'raw_material', unit: 'kg', quantity: 12.5, value: 500 },
        ...{ batch_number: 'LOT-3', expires_on: null, batch_tracking_enabled: true, journal_entry_id: null },
      },
    ],
    totals: { debit: 500, credit: 700, opening_equity: 200 },
  });
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Accounts', null, null, null, null],
    ['2400 Loans', null, null, 0, 700],
    ['Stock', null, null, null, null],
    ['Flour', 'LOT-3', 12.5, 500, 0],
    ['Opening balance equity', null, null, 200, 0],
    ['Total', null, null, 700, 700],
  ]);
});

test('it says from which day, and whether it is in the books', () => {
  const notes = (changes: Partial<OpeningDocument>) =>
    openingBalancesTable({ ...document, ...changes }).notes;
  expect(notes({})).toEqual(['As of 2026-01-01', 'Draft: not in the books']);
  expect(notes({ opened_on: null })[0]).toBe('No day was entered yet');
  expect(notes({ status: 'posted' })[1]).toBe('Posted');
});
