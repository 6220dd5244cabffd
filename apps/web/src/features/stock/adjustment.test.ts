import { expect, test } from 'vitest';
import { conversionText, inOwn, quantityFault } from '../../pickers/item-units.ts';
import { readQuantityOf } from '../../ui/form/read-quantity.ts';
import { type AdjustValues, adjustmentFault, usedBy } from './adjustment.ts';
import { valuesOf } from './described.ts';

const filled: AdjustValues = {
  location_id: '',
  accept_differences: false,
  accept_expiry: false,
  adjustment_type: 'decrease',
  quantity_adjusted: '5',
  unit: 'piece',
  reason: 'damage',
  used_by: '',
  reason_description: '',
  reference_number: '',
  notes: '',
  batch_number: '',
  unit_cost: null,
  occurred_on: '2026-01-15',
  counted_at: '',
};
const fault = (values: Partial<AdjustValues>, unit = 'piece') =>
  adjustmentFault({ ...filled, unit, ...values }, { unit, conversions: [{ unit: 'carton', factor: 12 }] });

test('quantity and reason are required, reference and notes are not', () => {
  expect(fault({})).toBeNull();
  expect(fault({ quantity_adjusted: ' ' })).toBe('Please fill in all required fields');
  expect(fault({ reason: '' })).toBe('Please fill in all required fields');
});

test('a counted unit takes an integer above zero, a measured one up to 4 decimals', () => {
  for (const text of ['0', '-3', '2.5', 'five', '1e3', '1.'])
    expect(fault({ quantity_adjusted: text }), text).toBe('Please enter a valid quantity');
  expect(fault({ quantity_adjusted: '2.5' }, 'kg')).toBeNull();
  expect(fault({ quantity_adjusted: '2.55555' }, 'kg')).toBe('Please enter a valid quantity');
  expect(readQuantityOf('1,200', 'piece')).toBe(1200);
});

test('the order of the checks: required, valid quantity, then the description of another reason', () => {
  expect(fault({ quantity_adjusted: '0', reason: '' })).toBe('Please fill in all required fields');
  expect(fault({ quantity_adjusted: '0', reason: 'other' })).toBe('Please enter a valid quantity');
  expect(fault({ reason: 'other' })).toBe('Please fill in all required fields');
  expect(fault({ reason: 'other', reason_description: 'gift' })).toBeNull();
});

test('who used goods up explains the reason "other" of a decrease, and nothing else', () => {
  const used: Partial<AdjustValues> = { reason: 'other', used_by: 'business' };
  expect(fault(used)).toBeNull();
  expect(usedBy({ ...filled, ...used })).toBe('business');
  // Chosen before the type or the reason was changed, it no longer counts.
  expect(usedBy({ ...filled, ...used, reason: 'theft' })).toBeUndefined();
  expect(usedBy({ ...filled, ...used, adjustment_type: 'increase' })).toBeUndefined();
  expect(fault({ ...used, adjustment_type: 'increase' })).toBe('Please fill in all required fields');
});

test('a description fills the form; what does not fit the item is asked', () => {
  const flour = {
    name: 'Wheat flour',
    unit: 'kg',
    conversions: [{ unit: 'bag', factor: 50 }],
    current_stock: 400,
  };
  expect(valuesOf('remove 5 bags of flour, rats chop am', flour, '2026-01-15')).toEqual({
    change: {
      adjustment_type: 'decrease',
      quantity_adjusted: '250',
      unit: 'kg',
      reason: 'damage',
      reason_description: 'rats chop am',
    },
    left: [],
    conversion: '5 bags × 50 kg = 250 kg.',
  });
  const milk = valuesOf('remove 2 cartons of milk', flour, '2026-01-15');
  expect(milk.left).toEqual(['How many kg are “2 cartons”?', 'You wrote “milk”, and this is Wheat flour.']);
  // Two cartons are not 2 kg.
  expect(milk.change.quantity_adjusted).toBe('');
  expect(milk.asked).toEqual({ unit: 'carton', amount: 2 });
});

test('what happened to the goods in Pidgin fills in how many and why, and asks nothing', () => {
  const bread = { name: 'Sliced bread', unit: 'loaf', conversions: [], current_stock: 40 };
  for (const [text, reason] of [
    ['6 loaves don spoil', 'damage'],
    ['6 loaves e don spoil', 'damage'],
    ['6 loaves don burn', 'damage'],
    ['6 loaves don expire', 'expired'],
    ['6 bread don spoil', 'damage'],
    ['thief carry 6 loaves', 'theft'],
  ])
    expect(valuesOf(text!, bread, '2026-01-15'), text).toMatchObject({
      ...{ change: { adjustment_type: 'decrease', quantity_adjusted: '6', reason }, left: [] },
    });
});

test('other words for the item and for a unit are understood, and a unit of the item means itself', () => {
  const garri = {
    name: 'White garri',
    unit: 'kg',
    conversions: [{ unit: 'rubber', factor: 4 }],
    current_stock: 400,
  };
  const others = { names: ['ijebu'], units: [{ words: 'paint', name: 'rubber' }] };
  const read = (text: string, words = others) => valuesOf(text, garri, '2026-01-15', words);
  expect(read('remove 5 paints of ijebu, expired')).toMatchObject({
    ...{ change: { quantity_adjusted: '20' }, left: [] },
    conversion: '5 rubbers × 4 kg = 20 kg.',
  });
  expect(
    read('remove 5 rubbers of ijebu', { ...others, units: [{ words: 'rubber', name: 'mudu' }] }),
  ).toMatchObject({ change: { quantity_adjusted: '20' }, left: [] });
  // Words for a unit that the item does not have are asked about as they were said.
  expect(
    read('remove 5 cups of garri', { names: [], units: [{ words: 'cup', name: 'derica' }] }),
  ).toMatchObject({
    left: ['How many kg are “5 cups”?'],
    asked: { unit: 'cup', amount: 5 },
  });
  expect(read('remove 5 kg of oloyin').left).toEqual(['You wrote “oloyin”, and this is White garri.']);
});

test('half a bag is valid where its kg are, half a carton where it holds whole pieces; otherwise the fault gives the reason', () => {
  const flour = { unit: 'kg', conversions: [{ unit: 'bag', factor: 50 }] };
  const eggs = { unit: 'crate', conversions: [{ unit: 'carton', factor: 12 }] };
  expect(inOwn('12.5', 'bag', flour)).toBe(625);
  expect(conversionText('12.5', 'bag', flour)).toBe('12.5 bags × 50 kg = 625 kg');
  expect(conversionText('12.5', 'kg', flour)).toBeNull();
  expect(inOwn('1.5', 'carton', eggs)).toBe(18);
  expect(inOwn('0.3', 'carton', eggs)).toBeNull();
  expect(quantityFault('0.3', 'carton', eggs)).toBe(
    '0.3 cartons are 3.6 crates. Only whole crates can be counted',
  );
  expect(quantityFault('2.5', 'crate', eggs)).toBe('Only whole crates can be counted');
  expect(quantityFault('1.5', 'carton', eggs)).toBeNull();
  expect(quantityFault('some', 'carton', eggs)).toBeNull();
  expect(fault({ quantity_adjusted: '1.5', unit: 'carton' })).toBeNull();
  expect(fault({ quantity_adjusted: '0.3', unit: 'carton' })).toBe('Please enter a valid quantity');
});

test('what was counted stays the number that was found, and nothing of a sentence before stays', () => {
  const bread = { name: 'Agege bread', unit: 'loaf', conversions: [], current_stock: 175 };
  const at = '2026-01-15T09:00:00.000Z';
  expect(valuesOf('I count am, e remain 160', bread, '2026-01-15', undefined, at)).toEqual({
    change: {
      adjustment_type: 'counted',
      quantity_adjusted: '160',
      counted_at: at,
      unit: 'loaf',
      reason: 'physical_count',
      reason_description: '',
    },
    left: [],
    conversion: 'Counted: 160 loaves (−15).',
  });
  const same = valuesOf('counted 175 loaves', bread, '2026-01-15');
  expect(same.change.quantity_adjusted).toBe('175');
  expect(same.conversion).toBe('Counted: 175 loaves, as in the books.');
  const none = { adjustment_type: 'counted', quantity_adjusted: '0', reason: 'physical_count' } as const;
  expect(fault(none)).toBeNull();
  expect(fault({ ...none, quantity_adjusted: '1.5' })).toBe('Please enter a valid quantity');
  expect(valuesOf('remove 6 loaves', bread, '2026-01-15')).toMatchObject({
    change: { quantity_adjusted: '6', reason: '', reason_description: '' },
    left: [],
  });
});
