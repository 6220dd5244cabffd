import { LIMITS } from '@lissafi/contract/limits';
import { expect, test } from 'vitest';
import { readCustomer } from './customers.ts';

test.each([
  ['Mama Ngozi 0803 123 4567 Aba', { name: 'Mama Ngozi', phone: '+2348031234567', city: 'Aba' }],
  [
    'Chinedu Okafor, +234 805 765 4321, Ikeja Lagos',
    { name: 'Chinedu Okafor', phone: '+2348057654321', city: 'Ikeja', state: 'Lagos' },
  ],
  [
    'Blessing Ventures Ltd, 12 Aba Road, Port Harcourt, blessing@example.com',
    {
      name: 'Blessing Ventures Ltd',
      type: 'business',
      address: '12 Aba Road',
      city: 'Port Harcourt',
      email: 'blessing@example.com',
    },
  ],
  [
    'Name: Musa Bello; Phone: 08099887766; City: Kano',
    { name: 'Musa Bello', phone: '+2348099887766', city: 'Kano' },
  ],
  ['Iya Basira 2348031234567', { name: 'Iya Basira', phone: '+2348031234567', type: 'individual' }],
  [
    'Adé Olú - Shop 4, Balogun Market - Lagos - 0703-555-1212',
    { name: 'Adé Olú', address: 'Shop 4, Balogun Market', city: 'Lagos', phone: '+2347035551212' },
  ],
  ['Musa 0803 123 456', { name: 'Musa 0803 123 456', phone: null }],
  ['Tunde Bakery 14 Allen Avenue Ikeja', { name: 'Tunde Bakery', address: '14 Allen Avenue', city: 'Ikeja' }],
])('%s', (text, expected) => {
  expect(readCustomer(text)).toMatchObject({ text, problem: null, ...expected });
});

test('what is not there stays empty: nothing is guessed', () => {
  expect(readCustomer('08031234567 Aba')).toMatchObject({ name: null, problem: 'No name was found' });
  expect(readCustomer('ngozi@example.com')).toMatchObject({ name: null, email: 'ngozi@example.com' });
  expect(readCustomer('Mama Ngozi 12345')).toMatchObject({ phone: null });
  expect(readCustomer('Mama Ngozi')).toMatchObject({
    name: 'Mama Ngozi',
    phone: null,
    email: null,
    address: null,
    city: null,
    state: null,
    company_name: null,
  });
});

test('any text gives an answer', () => {
  for (const text of ['', ',,,', '0803', '()', 'a'.repeat(500), '@ @ @', '   ', '£$%^', 'Aba Lagos Kano'])
    expect(readCustomer(text).text).toBe(text);
});

test('of a text that is too long nothing is read, however it is made', () => {
  for (const piece of ['a', '0', 'Aba ', '0803 ', 'a@', ' , ']) {
    const text = piece.repeat(50_000);
    expect(readCustomer(text)).toMatchObject({ text, name: null, phone: null, email: null });
    expect(readCustomer(text).problem).toBe(`At most ${LIMITS.batch_text} characters`);
  }
  expect(readCustomer(`Musa ${' '.repeat(LIMITS.batch_text - 5)}`).name).toBe('Musa');
});
