import type { TransactionCategory } from '@lissafi/contract/transactions';
import { expect, test } from 'vitest';
import { categoriesOf } from '../books/transaction.ts';
import { CATEGORY_NAMES, categoriesLike, categoryIn, categoryNamed } from './category-words.ts';

const expenses = categoriesOf('expense');
const income = categoriesOf('income');

test('a category is named by its own name, also in the plural, whatever stands between its words', () => {
  expect(categoryNamed('Raw-Materials', expenses)).toBe('raw_materials');
  expect(categoryNamed(' bank   charge ', expenses)).toBe('bank_charges');
  expect(categoryNamed('Fuels', expenses)).toBe('fuel');
});

test('only categories of the kind are named', () => {
  expect(categoryNamed('Sales', expenses)).toBeNull();
  expect(categoryNamed('Takings', income)).toBe('sales');
});

test('a description names a category by whole words of four letters or more', () => {
  expect(categoryIn('AGO 50 litres', expenses)).toBeNull();
  expect(categoryIn('Dieselgate', expenses)).toBeNull();
  expect(categoryIn('the other day', expenses)).toBeNull();
  expect(categoryIn('gift', expenses)).toBe('donations');
  expect(categoryIn('Shop rent, May', expenses)).toBe('rent');
});

test('three categories are offered, the most alike first, then those used most', () => {
  expect(categoriesLike('Transpotation', expenses)[0]).toBe('transport');
  expect(categoriesLike('zzz', expenses)).toEqual(['supplies', 'transport', 'other']);
  expect(categoriesLike('zzz', income)).toEqual(['other_income', 'sales']);
  const near = categoriesLike('Transpotation', expenses);
  expect(near.length).toBe(3);
  expect(new Set(near).size).toBe(3);
  // “Office rent” is like it too, though less.
  expect(categoriesLike('office suplies', expenses)).toEqual(['supplies', 'rent', 'transport']);
});

/** Written down a second time: a word that gets lost is missed. */
test.each<[TransactionCategory, string]>([
  ['sales', 'sale, takings, revenue, turnover, goods sold'],
  ['services', 'service, service income, consulting income, fees received'],
  ['rent_income', 'rent received, rental income'],
  ['other_income', 'income, other, interest received, miscellaneous income'],
  ['customer_payment', 'payment from customer, debt collected'],
  ['fuel', 'diesel, petrol, pms, ago, gas, generator fuel, fuel and diesel'],
  ['transport', 'transportation, taxi, bus, bolt, uber, okada, keke, travel, transport fare'],
  ['logistics', 'delivery, dispatch, courier, shipping, waybill, haulage, freight'],
  ['salaries', 'salary, wages, wage, staff pay, payroll, staff cost, labour'],
  ['rent', 'rent paid, shop rent, office rent, rent expense, lease'],
  ['utilities', 'electricity, nepa, phcn, power, water, light bill, waste, utility'],
  ['airtime_data', 'airtime, data, internet, phone, telephone, recharge, subscription'],
  ['repairs', 'repair, maintenance, servicing, repairs and maintenance, mechanic'],
  ['supplies', 'stationery, office supplies, consumables, cleaning, printing'],
  ['food_welfare', 'food, lunch, welfare, staff welfare, refreshment, entertainment, medical'],
  ['security', 'guard, security guard'],
  ['marketing', 'advert, advertising, adverts, promotion, publicity'],
  ['professional_fees', 'legal, audit, accounting, consultant, professional, lawyer'],
  ['taxes_levies', 'tax, taxes, levy, levies, licence, permit, market levy'],
  ['customs', 'duty, import duty, customs duty, clearing'],
  ['bank_charges', 'bank charge, charges, sms alert, stamp duty, transfer charge, pos charge, bank fee'],
  ['donations', 'donation, gift, tithe, charity'],
  ['inventory_purchase', 'stock, goods, purchases, stock purchase, goods for resale'],
  ['raw_materials', 'materials, raw material, ingredients'],
  ['equipment', 'machine, machinery, furniture, computer, asset'],
  ['loan_repayment', 'loan, repayment, loan payment'],
  ['supplier_payment', 'payment to supplier'],
  ['other', 'others, miscellaneous, misc, sundry, general, other expense, other expenses'],
])('%s is named by each of its words', (category, words) => {
  expect(words.split(', ').filter((word) => categoryNamed(word, [category]) !== category)).toEqual([]);
});

test('a category is named as the screens name it', () => {
  for (const type of ['expense', 'income'] as const)
    for (const category of categoriesOf(type))
      expect(categoryNamed(CATEGORY_NAMES[category], categoriesOf(type)), category).toBe(category);
  expect(categoryNamed('Food & welfare', expenses)).toBe('food_welfare');
  expect(categoryNamed('FUEL AND DIESEL', expenses)).toBe('fuel');
  expect(categoryNamed('Packaging and supplies', expenses)).toBe('supplies');
});
