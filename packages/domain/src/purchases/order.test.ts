import { expect, test } from 'vitest';
import { orderMessage, remainingOf } from './order.ts';
import { orderModel } from './order-paper.ts';

const line = {
  ...{ id: 'l', name: 'Wheat flour', description: '', quantity: 6, unit: 'bag', unit_price: 50_000_00 },
  ...{ tax_category: 'standard', tax_percentage: 7.5, net_amount: 300_000_00, tax_amount: 22_500_00 },
};
const sugar = {
  ...{ ...line, id: 'm', name: 'Sugar', description: 'white', quantity: 1.5, unit: null },
  ...{ unit_price: 10_000_00, net_amount: 15_000_00, tax_amount: 1_125_00 },
};
const salt = { ...sugar, id: 'n', name: 'Salt', description: '', tax_category: 'zero_rated', tax_amount: 0 };
const order = {
  ...{ order_number: 'PO-0001', supplier_name: 'Flour Mills', status: 'sent', order_date: '2026-03-01' },
  ...{ expected_on: '2026-03-08', notes: 'At the back gate', net_amount: 330_000_00 },
  ...{ tax_amount: 23_625_00, total_amount: 353_625_00, lines: [line, sugar, salt] },
};
type Message = Parameters<typeof orderMessage>[0];
type Paper = Parameters<typeof orderModel>[0];
const nobody = { name: 'Flour Mills', address: null, tax_id: null, email: null, phone: null };
const paper = {
  order,
  supplier: { ...nobody, tax_id: '123', email: 'sales@mills.example', phone: '0801' },
  company: { name: 'Adaeze Bakery', address: null },
  ...{ currency: 'NGN', date_format: 'DD/MM/YYYY' },
} as unknown as Paper;

test('what is still to come of 6 is 2 after 4, and nothing after 7', () => {
  expect([remainingOf(60_000, 40_000), remainingOf(60_000, 70_000)]).toEqual([20_000, 0]);
});

test('a message to the supplier says what is wanted and when, without prices', () => {
  expect(orderMessage(order as unknown as Message, 'Adaeze Bakery', 'DD/MM/YYYY')).toBe(
    [
      'Good day Flour Mills,',
      '',
      'Adaeze Bakery orders from you (PO-0001):',
      '- Wheat flour: 6 bags',
      '- Sugar: 1.5 (white)',
      '- Salt: 1.5',
      '',
      'Please deliver by 08/03/2026.',
      'Thank you.',
    ].join('\n'),
  );
  const soon = { ...order, expected_on: null, lines: [] } as unknown as Message;
  expect(orderMessage(soon, 'Adaeze Bakery')).toBe(
    'Good day Flour Mills,\n\nAdaeze Bakery orders from you (PO-0001):\n\nThank you.',
  );
});

test('the paper of an order: to whom, when, each line with its VAT, and the tax by its rate', () => {
  const model = orderModel(paper);
  expect(model).toMatchObject({
    ...{ title: 'Purchase order', number: 'PO-0001', status: 'sent', stamp: null, notes: 'At the back gate' },
    party: {
      ...{ label: 'Order to', name: 'Flour Mills' },
      lines: ['Tax ID 123', 'sales@mills.example · 0801'],
    },
    ship_to: { label: 'Ship to', name: 'Adaeze Bakery', lines: [] },
    meta: [
      { label: 'Ordered', value: '01/03/2026' },
      { label: 'Expected', value: '08/03/2026' },
    ],
    totals: [
      { label: 'Without VAT', value: '₦330,000.00', strong: false },
      { label: 'VAT 7.5 %', value: '₦23,625.00', strong: false },
      { label: 'Total', value: '₦353,625.00', strong: true },
    ],
    signatures: [
      { label: 'For Adaeze Bakery', name: null },
      { label: 'For the supplier', name: null },
    ],
  });
  expect(model.columns.map(({ label, align }) => [label, align])).toEqual([
    ['Description', 'left'],
    ...['Qty', 'Price', 'VAT', 'Amount'].map((label) => [label, 'right']),
  ]);
  expect(model.rows).toEqual([
    {
      ...{ id: 'l', description: '' },
      cells: ['Wheat flour', '6 bags', '50,000.00', '22,500.00', '322,500.00'],
    },
    { id: 'm', description: 'white', cells: ['Sugar', '1.5', '10,000.00', '1,125.00', '16,125.00'] },
    { id: 'n', description: '', cells: ['Salt', '1.5', '10,000.00', '0.00', '15,000.00'] },
  ]);
});

test('an order without VAT has no column for it, and a draft or a cancelled one says so', () => {
  const untaxed = { ...order, tax_amount: 0, expected_on: null, lines: [salt] };
  const modelOf = (status: string) =>
    orderModel({ ...paper, supplier: nobody, order: { ...untaxed, status } } as unknown as Paper);
  const model = modelOf('draft');
  expect(model.columns.map(({ label }) => label)).toEqual(['Description', 'Qty', 'Price', 'Amount']);
  expect(model.rows[0]!.cells).toEqual(['Salt', '1.5', '10,000.00', '15,000.00']);
  expect(model.meta).toEqual([{ label: 'Ordered', value: '01/03/2026' }]);
  expect(model.totals.map(({ label }) => label)).toEqual(['Without VAT', 'Total']);
  expect(model.party.lines).toEqual([]);
  expect(['draft', 'cancelled', 'received'].map(modelOf).map(({ stamp, status }) => [stamp, status])).toEqual(
    [
      ...[
        ['Draft', 'draft'],
        ['Cancelled', 'cancelled'],
        [null, 'sent'],
      ],
    ],
  );
});
