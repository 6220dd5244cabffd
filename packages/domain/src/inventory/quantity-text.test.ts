import { expect, test } from 'vitest';
import { quantityText, roundedText } from './quantity-text.ts';

test.each([
  [1, 'bag', '1 bag'],
  [20, 'bag', '20 bags'],
  [0, 'piece', '0 pieces'],
  [-1, 'crate', '−1 crate'],
  [1250.5, 'kg', '1,250.5 kg'],
  [2, 'box', '2 boxes'],
  [3, 'loaf', '3 loaves'],
  [3, 'tray', '3 trays'],
  [3, 'gallon', '3 gallons'],
  [3, 'pack of 12', '3 packs of 12'],
  [3, 'Pack of 12', '3 Pack of 12'],
  [1, 'pack of 12', '1 pack of 12'],
  [4, 'mudu', '4 mudu'],
  [4, 'dozen', '4 dozen'],
  [4, 'pcs', '4 pcs'],
  [4, 'tins', '4 tins'],
  [4, 'KG', '4 KG'],
  [4, 'Bag', '4 Bag'],
  [4, 'sachet', '4 sachets'],
  [4, 'bunch', '4 bunches'],
  [4, 'cylinder', '4 cylinders'],
  [4, 'delivery', '4 deliveries'],
  [-0, 'kg', '0 kg'],
  [4, '', '4'],
  [0.3333, 'litre', '0.3333 litres'],
])('%d of %s is read as %s', (quantity, unit, text) => {
  expect(quantityText(quantity, unit)).toBe(text);
});

test('without a unit a quantity is only a figure', () => {
  expect([quantityText(1250.5), roundedText(2.6667)]).toEqual(['1,250.5', '2.67']);
});

test.each([
  [0.3333, '0.33 kg'],
  [-2.6667, '−2.67 kg'],
  [12.5, '12.5 kg'],
  [15.9601, '15.96 kg'],
  [-1234.5678, '−1,234.57 kg'],
  [0.004, '0.004 kg'],
  [0.0156, '0.016 kg'],
  [-0.0001, '−0.0001 kg'],
  [0, '0 kg'],
])('in a list %d kg is read as %s', (quantity, text) => {
  expect(roundedText(quantity, 'kg')).toBe(text);
});
