import { expect, test } from 'vitest';
import { sampleAddress } from '../testing/sample-document.ts';
import { receivedNoteModel, waybillModel } from './stock-papers.ts';

const letterhead = {
  company: {
    ...{ name: 'Mama Ngozi Bakery', logo_url: null, email: null, phone: '+234 803 123 4567' },
    ...{ address: null, tax_id: null, registration_number: null },
  },
  date_format: 'DD/MM/YYYY',
};
const columns = [
  { key: 'description', label: 'Item', align: 'left' },
  { key: 'quantity', label: 'Quantity', align: 'right' },
];
const line = { name: 'Wheat flour', sku: 'F', unit: 'bag', quantity: 8, batch_number: null };

test('a goods received note says what came, from whom, for which order and to where, without prices', () => {
  const receipt = {
    ...{ number: 'GRN-2026-001', received_on: '2026-11-26', reference: 'DN 31', order_number: 'PO-2026-004' },
    ...{ location_name: 'Main store', received_by_name: 'Ada Obi', notes: null, voided_at: null },
    lines: [
      {
        ...{ ...line, id: 'a', order_line_id: null, item_id: 'i', item_type: 'raw_material' as const },
        ...{ unbilled_quantity: 8, cost: 46_800_000, tax_amount: 0, open_amount: 46_800_000 },
      },
    ],
  };
  const supplier = { name: 'Mushin Flour Depot', address: null, phone: null, email: null };
  const model = receivedNoteModel({ receipt, supplier, ...letterhead });
  expect(model).toMatchObject({
    ...{ title: 'Goods received note', number: 'GRN-2026-001', status: 'sent', stamp: null, columns },
    ...{ totals: [], amount_in_words: '', pay_to: [] },
    party: { label: 'Received from', name: 'Mushin Flour Depot', lines: [] },
    meta: [
      { label: 'Received', value: '26/11/2026' },
      { label: 'Order', value: 'PO-2026-004' },
      { label: 'Reference', value: 'DN 31' },
      { label: 'At', value: 'Main store' },
    ],
    rows: [{ description: 'F', cells: ['Wheat flour', '8 bags'] }],
    signatures: [
      { label: 'Received for Mama Ngozi Bakery', name: 'Ada Obi' },
      { label: 'Delivered by', name: null },
    ],
  });
  expect(JSON.stringify(model)).not.toContain('468');
  const voided = { ...receipt, voided_at: '2026-11-26T10:00:00Z' };
  expect(receivedNoteModel({ receipt: voided, supplier: null, ...letterhead })).toMatchObject({
    ...{ status: 'cancelled', stamp: 'Void', party: { name: 'No supplier named', lines: [] } },
  });
  // One that has no number yet has an empty line for it.
  expect(receivedNoteModel({ receipt: { ...receipt, number: null }, supplier, ...letterhead }).number).toBe(
    '',
  );
});

test('a goods received note says where the supplier is and how to reach it, as far as that is known', () => {
  const receipt = {
    ...{ number: null, received_on: '2026-11-26', reference: null, order_number: null, location_name: null },
    ...{ received_by_name: null, notes: null, voided_at: null, lines: [] },
  };
  const supplier = {
    ...{ name: 'Mushin Flour Depot', phone: '+234 803 123 4567', email: 'depot@flour.example' },
    address: sampleAddress,
  };
  expect(receivedNoteModel({ receipt, supplier, ...letterhead })).toMatchObject({
    party: {
      lines: ['14 Adeniran Ogunsanya St', 'Surulere, Lagos', 'depot@flour.example · +234 803 123 4567'],
    },
    meta: [{ label: 'Received', value: '26/11/2026' }],
  });
});

test('a waybill says from where to where, what, and leaves room for driver, vehicle and signatures', () => {
  const transfer = {
    ...{ number: 'TRF-2026-001', from_name: 'Main store', to_name: 'Yaba', transferred_on: '2026-11-26' },
    ...{ created_by_name: 'Ada Obi', notes: 'for Saturday', voided_at: null },
    lines: [{ ...line, line: 1, item_id: 'i', item_type: 'raw_material' as const, batch_number: 'L 7' }],
  };
  expect(waybillModel({ transfer, ...letterhead })).toMatchObject({
    ...{ title: 'Waybill', number: 'TRF-2026-001', notes: 'for Saturday', stamp: null, columns },
    party: { label: 'From', name: 'Main store', lines: [] },
    ship_to: { label: 'To', name: 'Yaba', lines: [] },
    meta: [{ label: 'Date', value: '26/11/2026' }],
    rows: [{ description: 'F · Batch L 7', cells: ['Wheat flour', '8 bags'] }],
    signatures: [
      { label: 'Sent by', name: 'Ada Obi' },
      { label: 'Driver and vehicle' },
      { label: 'Received by' },
    ],
  });
  const voided = { ...transfer, voided_at: '2026-11-26T10:00:00Z' };
  expect(waybillModel({ transfer: voided, ...letterhead }).stamp).toBe('Void');
});
