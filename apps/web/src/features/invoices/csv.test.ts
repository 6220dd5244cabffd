import { expect, test } from 'vitest';
import { invoicesCsv } from './csv.ts';

test('selected documents become a file that spreadsheets read, and that starts no formula', async () => {
  const row = {
    id: '1',
    document_type: 'invoice' as const,
    invoice_number: 'INV-2026-001',
    status: 'overdue' as const,
    stored_status: 'sent' as const,
    customer_id: null,
    customer_name: '=HYPERLINK("x"), Ngozi',
    issue_date: '2026-11-01',
    due_date: '2026-11-15',
    days_late: 6,
    currency: 'NGN' as const,
    total_amount: 123_456_789,
    balance_due: 5,
    is_converted: false,
  };
  const note = {
    ...row,
    document_type: 'credit_note' as const,
    status: 'paid' as const,
    customer_name: 'Ada',
  };
  const text = await invoicesCsv([row, note]).text();
  expect(text.split('\r\n').slice(1)).toEqual([
    `INV-2026-001,Invoice,"'=HYPERLINK(""x""), Ngozi",2026-11-01,2026-11-15,late,NGN,1234567.89,0.05`,
    'INV-2026-001,Credit note,Ada,2026-11-01,2026-11-15,credited,NGN,1234567.89,0.05',
    '',
  ]);
});
