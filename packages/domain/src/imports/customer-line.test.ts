import { expect, test } from 'vitest';
import { readCustomerLine } from './customer-line.ts';

test.each([
  ['Oga Emeka 0803 333 4444 owes 12,000', 'Oga Emeka', '+2348033334444', 1_200_000],
  ['Oga Emeka owes 12,000 0803 333 4444', 'Oga Emeka', '+2348033334444', 1_200_000],
  ['Mama Chidi, 08031234567, owes ₦24,500', 'Mama Chidi', '+2348031234567', 2_450_000],
  ['Mama Chidi dey owe me 24.5k', 'Mama Chidi', null, 2_450_000],
  ['Musa Bello 0805 765 4321 Kano bal 5k', 'Musa Bello', '+2348057654321', 500_000],
  [
    'Blessing Ventures Ltd, 12 Aba Road, Port Harcourt, balance: N1,250.50',
    'Blessing Ventures Ltd',
    null,
    125_050,
  ],
  ['Sister Blessing 12,000 owing', 'Sister Blessing', null, 1_200_000],
  ['Alhaji Sani 0803 123 4567 debt 1.2m', 'Alhaji Sani', '+2348031234567', 120_000_000],
  ['Ibrahim Motors 6,300 Cr', 'Ibrahim Motors', null, -630_000],
  ['Ada has credit of 2,500', 'Ada', null, -250_000],
  ['Bola 0803 123 4567, we owe her 3000', 'Bola', '+2348031234567', -300_000],
  ['Mama Ngozi 0803 123 4567 Aba', 'Mama Ngozi', '+2348031234567', null],
  ['Credit Union 0803 123 4567', 'Credit Union', '+2348031234567', null],
])('“%s” is a customer with what is owed', (line, name, phone, opening_balance) => {
  expect(readCustomerLine(line)).toMatchObject({ text: line, name, phone, opening_balance, problem: null });
});

test('an address is left without what is owed', () => {
  expect(readCustomerLine('Musa 12 Aba Road, Aba owes 5,000')).toMatchObject({
    ...{ name: 'Musa', address: '12 Aba Road', city: 'Aba', opening_balance: 500_000 },
  });
  expect(readCustomerLine('Oga Emeka 0803 333 4444 owes 12,000').address).toBeNull();
});

test.each([
  ['Ada, Aba, 5000', '5000'],
  ['Total, 999.00', '999.00'],
  ['Ada 0803 123 4567 ₦12,000', '₦12,000'],
  ['Ada 08031234567 08051112222', '08051112222'],
])('a figure that is nothing of a customer is asked about: “%s”', (line, figure) => {
  expect(readCustomerLine(line).problem).toBe(`What “${figure}” is, is not clear`);
});

test.each([
  '1. Ada 0803 123 4567',
  'Ada, 100 Aba Road, Aba',
  'Studio 54 Ventures +234 803 123 4567',
  'Name: Musa, Phone: 0805 123 4567, Email: musa2020@example.com',
  'Mama Put, Plot 200 Allen Avenue, Ikeja',
])('figures of telephone, name and address are read: “%s”', (line) => {
  expect(readCustomerLine(line).problem).toBeNull();
});

test.each(['Mama Ngozi Stores, 1 001.00 Cr', 'Mama Ngozi Stores 1 000 Dr', 'Ada 2 500 owing'])(
  'what may be one figure or two is asked about: “%s”',
  (line) => {
    expect(readCustomerLine(line)).toMatchObject({
      opening_balance: null,
      problem: 'How much is owed is not clear',
    });
  },
);

test('a debt that cannot be read is said', () => {
  expect(readCustomerLine('Oga Emeka owes 12,00,0')).toMatchObject({
    ...{ opening_balance: null, problem: 'How much is owed is not clear' },
  });
});
