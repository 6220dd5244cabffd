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
  expect(table.notes).toEqual(['As of 2026-01-01', 'Draft: not in the books']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Accounts', null, null, null, null],
    ['1010 Bank', null, null, 500, 0],
    ['Customers', null, null, null, null],
    ['Ade', null, null, 0, 20],
    ['Suppliers', null, null, null, null],
    ['Golden Mills', 'B-12', null, 0, 90],
    ['Opening balance equity', null, null, 0, 390],
    ['Total', null, null, 500, 500],
  ]);
});
