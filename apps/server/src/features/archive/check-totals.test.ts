import { expect, test } from 'vitest';
import { addUp, newSums, type Sums } from './check-totals.ts';

const invoice = { document_type: 'invoice', base_total_amount: '500', base_amount_paid: '200' };
const order = { material_cost: '50', labour_cost: '20', overhead_cost: '10', cost_out: '30' };

/** What each row changes of sums that were 0. */
test.each<[string, Record<string, string>, Partial<Sums>]>([
  ['stock_position', { item_id: 'a', quantity_e4: '3', value: '70' }, { stock: 70 }],
  ['invoice', { ...invoice, status: 'draft' }, {}],
  ['invoice', { ...invoice, status: 'pending' }, { issued: 1, receivables: 300 }],
  ['invoice', { ...invoice, status: 'sent' }, { issued: 1, receivables: 300 }],
  ['invoice', { ...invoice, status: 'viewed', document_type: 'receipt' }, { issued: 1, receivables: 300 }],
  ['invoice', { ...invoice, status: 'paid' }, { issued: 1, receivables: 300 }],
  ['invoice', { ...invoice, status: 'sent', document_type: 'quote' }, { issued: 1 }],
  ['invoice', { ...invoice, status: 'cancelled' }, { issued: 1 }],
  ['goods_receipt_line', { accrued: '90', cleared: '40' }, { goods_received_not_invoiced: 50 }],
  ['supplier_credit', { kind: 'advance', amount: '90', used: '40' }, { supplier_advances: 50 }],
  ['supplier_credit', { kind: 'credit_note', amount: '90', used: '40' }, { supplier_refunds_due: 50 }],
  ['payable', { total_amount: '90', amount_paid: '40' }, { payables: 50 }],
  ['production_order', { ...order, status: 'planned' }, { work_in_progress: 50 }],
  ['production_order', { ...order, status: 'in_progress' }, { work_in_progress: 50 }],
  ['production_order', { ...order, status: 'on_hold' }, { work_in_progress: 50 }],
  ['production_order', { ...order, status: 'completed' }, {}],
  ['transaction_attachment', {}, { attachments: 1 }],
  ['bill_attachment', {}, { attachments: 1 }],
  ['recurring_invoice', { status: 'active' }, { schedules: 1 }],
  ['recurring_journal', { status: 'active' }, { schedules: 1 }],
  ['recurring_journal', { status: 'paused' }, {}],
  ['reminder_settings', { enabled: 'true' }, { schedules: 1 }],
  ['reminder_settings', { enabled: 'false' }, {}],
  ['account', { code: '1010', type: 'asset' }, {}],
  ['customer', { status: 'active' }, {}],
])('a row of %s %o counts', (table, cells, changes) => {
  const sums = newSums();
  addUp(sums, table, cells, (message) => expect.unreachable(message));
  const { held, moved, ...others } = sums;
  const { held: _, moved: __, ...before } = newSums();
  expect(others).toEqual({ ...before, ...changes });
});

test('movements of an item are added, and an account of another type than in every chart is a fault', () => {
  const sums = newSums();
  const faults: string[] = [];
  const add = (table: string, cells: Record<string, string>) =>
    addUp(sums, table, cells, (message) => faults.push(message));
  add('stock_movement', { item_id: 'a', quantity_e4: '5', value: '100' });
  add('stock_movement', { item_id: 'a', quantity_e4: '-2', value: '-30' });
  add('stock_position', { item_id: 'a', quantity_e4: '3', value: '70' });
  expect([...sums.moved]).toEqual([['a', { quantity: 3, value: 70 }]]);
  expect([...sums.held]).toEqual([['a', { quantity: 3, value: 70 }]]);
  add('account', { code: '1010', type: 'liability' });
  add('account', { code: '1999', type: 'liability' });
  expect(faults).toEqual(['the account 1010 has another type than in every chart']);
});
