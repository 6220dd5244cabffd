import { words } from './lexicon.ts';

/** Goods and services that a business uses itself, by category; what is none of them is bought to sell. */
const EXPENSES: readonly (readonly [string, string])[] = [
  ['fuel', 'fuel diesel petrol pms ago kerosene engine-oil gen'],
  ['bank_charges', 'charge charges sms-alert maintenance-fee stamp-duty cot emtl'],
  [
    'taxes_levies',
    'tax taxes levy levies agbero ticket permit licence license lirs firs nafdac lgas dues union',
  ],
  ['customs', 'customs clearing duty duties demurrage'],
  [
    'airtime_data',
    'airtime data recharge subscription sub internet wifi mtn glo airtel 9mobile dstv gotv starlink',
  ],
  [
    'utilities',
    'nepa phcn electricity light power token meter water borehole-water waste lawma gas-refill prepaid ekedc ikedc refuse',
  ],
  ['salaries', 'salary salaries wages wage staff-pay overtime payroll allowance'],
  ['rent', 'rent shop-rent'],
  ['transport', 'transport transportation tp taxi bus okada keke uber bolt fare bike-man trip motor'],
  ['logistics', 'delivery waybill dispatch courier haulage shipping freight offloading loading loaders'],
  [
    'repairs',
    'repair repairs mechanic servicing workmanship fixing painting welding welder plumber electrician technician carpenter',
  ],
  [
    'supplies',
    'paper biro pen stationery nylon nylons packaging toner ink cartridge soap detergent broom tissue receipts booklet',
  ],
  ['security', 'security guard guards vigilante mallam'],
  ['marketing', 'advert adverts ads facebook instagram flyer flyers banner signboard radio jingle'],
  ['professional_fees', 'lawyer legal accountant audit auditor vet doctor consultant agent cac registration'],
  ['food_welfare', 'food lunch breakfast welfare refreshment medicine hospital'],
  ['donations', 'donation tithe offering church mosque'],
  [
    'equipment',
    'fridge freezer generator oven mixer machine shelf shelves table chair chairs laptop computer borehole inverter solar printer scale camera pump fan ac counter',
  ],
  ['loan_repayment', 'loan repayment ajo esusu contribution'],
];
const CATEGORY_OF = new Map(
  EXPENSES.flatMap(([category, list]) => [...words(list)].map((word): [string, string] => [word, category])),
);

/** Returns the category that a word of an expense names. */
export const categoryOf = (said: readonly string[]): string | null => {
  for (const word of said) {
    const found = CATEGORY_OF.get(word) ?? CATEGORY_OF.get(word.replace(/s$/, ''));
    if (found) return found;
  }
  return null;
};
