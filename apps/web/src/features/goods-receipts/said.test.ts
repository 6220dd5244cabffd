import type { SaidLine, TextOffer } from '@lissafi/contract/text-transactions';
import { expect, test } from 'vitest';
import type { AnyItem } from '../../pickers/item-service.ts';
import { costOf, deliveryFaults, toBody, totalOf, totalOfBody, withQuantity } from './model.ts';
import { deliveryOfSaid, lineOfSaid, notesOfSaid, withFactor, withTotal } from './said.ts';

const TODAY = '2026-11-24';
const flour = {
  ...{ id: 'f', name: 'Flour', sku: 'F', unit: 'kg', batch_tracking_enabled: false },
  conversions: [{ unit: 'bag', factor: 50 }],
} as unknown as AnyItem;
const said = (fields: Partial<SaidLine>): SaidLine => ({
  ...{ item: 'flour', items: [], is_near: false, quantity: 10, unit: 'bag' },
  ...{ unit_cost: null, total_cost: null, asked_cost: null, ...fields },
});
type Offer = Extract<TextOffer, { kind: 'delivery' }>;
const offer = (fields: Partial<Offer> = {}): Offer => ({
  ...{ kind: 'delivery', words: [], lines: [], supplier: null, supplier_id: null, received_on: null },
  ...{ payment_status: null, amount_paid: null, payment_method: null, due_date: null, twin: null, ...fields },
});

test('bags of flour that is counted in kg become kg, at the same total', () => {
  const line = lineOfSaid(said({ unit_cost: 6_200_000 }), flour);
  expect(line).toMatchObject({ quantity: '500', unit_cost: 124_000, total_cost: 62_000_000 });
  expect(lineOfSaid(said({ unit: 'kg', unit_cost: 124_000 }), flour)).toMatchObject({
    ...{ quantity: '10', unit_cost: 124_000 },
  });
});

test('a total that does not come out even is sent as it was said, and stays when the quantity changes', () => {
  const line = lineOfSaid(said({ quantity: 3, unit: 'kg', total_cost: 10_000_000 }), flour);
  expect(line).toMatchObject({ quantity: '3', unit_cost: 3_333_333, total_cost: 10_000_000 });
  const form = deliveryOfSaid(offer({ payment_status: 'unpaid' }), [line], TODAY);
  expect([costOf(line), totalOf(form)]).toEqual([10_000_000, 10_000_000]);
  const body = toBody(form);
  expect(body.lines).toMatchObject([{ quantity: 3, total_cost: 10_000_000 }]);
  expect(body.lines[0]).not.toHaveProperty('unit_cost');
  expect(totalOfBody(body)).toBe(10_000_000);
  expect(withQuantity(line, '4')).toEqual({ quantity: '4', unit_cost: 2_500_000 });
});

test('what is not clear stays empty: no quantity, another unit, each or for all', () => {
  expect(lineOfSaid(said({ quantity: null, unit: null, total_cost: 62_000_000 }), flour)).toMatchObject({
    ...{ quantity: '', unit_cost: null, total_cost: 62_000_000 },
  });
  const cartons = lineOfSaid(said({ unit: 'carton', unit_cost: 6_200_000 }), flour);
  expect(cartons).toMatchObject({
    quantity: '',
    unit_cost: null,
    asked_unit: { unit: 'carton', amount: 10 },
  });
  expect(withFactor(cartons, '12.5')).toEqual({ pack: null, quantity: '125', unit_cost: 496_000 });
  expect(withFactor(cartons, 'x')).toEqual({ quantity: '', unit_cost: null });
  const asked = lineOfSaid(said({ asked_cost: 6_200_000 }), flour);
  expect(asked).toMatchObject({ unit_cost: null, asked_cost: { amount: 6_200_000, quantity: 10 } });
  expect(withTotal(asked, 62_000_000)).toMatchObject({ unit_cost: 124_000, asked_cost: null });
});

test('whether it was paid is asked where it was not said', () => {
  const form = deliveryOfSaid(offer(), [], TODAY);
  expect([form.payment, form.received_on]).toEqual(['unsaid', TODAY]);
  expect(deliveryFaults(form, TODAY).payment_method).toBe('Please choose whether it was paid');
  const paid = deliveryOfSaid(offer({ payment_status: 'paid', payment_method: 'cash' }), [], TODAY);
  expect([paid.payment, deliveryFaults(paid, TODAY)]).toEqual(['cash', {}]);
  expect(deliveryOfSaid(offer({ payment_status: 'paid' }), [], TODAY).payment).toBe('unsaid');
  expect(deliveryOfSaid(offer({ payment_status: 'partial' }), [], TODAY).payment).toBe('');
});

test('a quantity in another unit is said in both above the form', () => {
  const line = {
    ...said({ unit_cost: 6_200_000 }),
    items: [{ id: 'f', item_type: 'raw_material', name: 'Flour' }],
  };
  const told = offer({ payment_status: 'unpaid', lines: [line as SaidLine] });
  expect(notesOfSaid(told, [lineOfSaid(line as SaidLine, flour)], { currency: 'NGN', name: null })).toEqual([
    '10 bags are 500 kg.',
  ]);
});

test('what the form cannot know is said above it', () => {
  const cartons = lineOfSaid(said({ unit: 'carton' }), flour);
  expect(
    notesOfSaid(
      offer({ supplier: 'Dangote', payment_status: 'partial', amount_paid: 30_000_000 }),
      [cartons],
      { currency: 'NGN', name: null },
    ),
  ).toEqual([
    'How many kg are 10 cartons?',
    '“Dangote” is not one of your suppliers yet.',
    '₦300,000.00 of it was paid: record that as a payment to the supplier afterwards.',
  ]);
});
