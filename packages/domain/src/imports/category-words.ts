import type { TransactionCategory } from '@lissafi/contract/transactions';
import { namesToCompare } from '../language/name-similarity.ts';
import { withPlainLetters } from '../text/name.ts';

/** Words by which people call the categories, in small letters; their names count too. */
const WORDS: Record<TransactionCategory, readonly string[]> = {
  sales: ['sale', 'takings', 'revenue', 'turnover', 'goods sold'],
  services: ['service', 'service income', 'consulting income', 'fees received'],
  rent_income: ['rent received', 'rental income'],
  other_income: ['income', 'other', 'interest received', 'miscellaneous income'],
  customer_payment: ['payment from customer', 'debt collected'],
  fuel: ['diesel', 'petrol', 'pms', 'ago', 'gas', 'generator fuel', 'fuel and diesel'],
  transport: ['transportation', 'taxi', 'bus', 'bolt', 'uber', 'okada', 'keke', 'travel', 'transport fare'],
  logistics: ['delivery', 'dispatch', 'courier', 'shipping', 'waybill', 'haulage', 'freight'],
  salaries: ['salary', 'wages', 'wage', 'staff pay', 'payroll', 'staff cost', 'labour'],
  rent: ['rent paid', 'shop rent', 'office rent', 'rent expense', 'lease'],
  utilities: ['electricity', 'nepa', 'phcn', 'power', 'water', 'light bill', 'waste', 'utility'],
  airtime_data: ['airtime', 'data', 'internet', 'phone', 'telephone', 'recharge', 'subscription'],
  repairs: ['repair', 'maintenance', 'servicing', 'repairs and maintenance', 'mechanic'],
  supplies: ['stationery', 'office supplies', 'consumables', 'cleaning', 'printing'],
  food_welfare: ['food', 'lunch', 'welfare', 'staff welfare', 'refreshment', 'entertainment', 'medical'],
  security: ['guard', 'security guard'],
  marketing: ['advert', 'advertising', 'adverts', 'promotion', 'publicity'],
  professional_fees: ['legal', 'audit', 'accounting', 'consultant', 'professional', 'lawyer'],
  taxes_levies: ['tax', 'taxes', 'levy', 'levies', 'licence', 'permit', 'market levy'],
  customs: ['duty', 'import duty', 'customs duty', 'clearing'],
  bank_charges: [
    'bank charge',
    'charges',
    'sms alert',
    'stamp duty',
    'transfer charge',
    'pos charge',
    'bank fee',
  ],
  donations: ['donation', 'gift', 'tithe', 'charity'],
  inventory_purchase: ['stock', 'goods', 'purchases', 'stock purchase', 'goods for resale'],
  raw_materials: ['materials', 'raw material', 'ingredients'],
  equipment: ['machine', 'machinery', 'furniture', 'computer', 'asset'],
  loan_repayment: ['loan', 'repayment', 'loan payment'],
  supplier_payment: ['payment to supplier'],
  other: ['others', 'miscellaneous', 'misc', 'sundry', 'general', 'other expense', 'other expenses'],
};

/** The names of the categories on all screens. */
export const CATEGORY_NAMES: Record<TransactionCategory, string> = {
  sales: 'Sales, no invoice',
  services: 'Services, no invoice',
  rent_income: 'Rent received',
  other_income: 'Other income',
  customer_payment: 'Customer payment',
  fuel: 'Fuel and diesel',
  transport: 'Transport',
  logistics: 'Delivery',
  salaries: 'Salaries and wages',
  rent: 'Rent',
  utilities: 'Light and water',
  airtime_data: 'Airtime and data',
  repairs: 'Repairs',
  supplies: 'Packaging and supplies',
  food_welfare: 'Food and welfare',
  security: 'Security',
  marketing: 'Marketing',
  professional_fees: 'Lawyers, accountants, agents',
  taxes_levies: 'Taxes and levies',
  customs: 'Customs',
  bank_charges: 'Bank charges',
  donations: 'Donations',
  inventory_purchase: 'Goods to sell, not kept in stock',
  raw_materials: 'Materials, not kept in stock',
  equipment: 'Equipment',
  loan_repayment: 'Loan repayment',
  supplier_payment: 'Supplier payment',
  other: 'Other',
};

/** What the screens call the categories in Pidgin, Hausa, Igbo and Yoruba; a test of the screens holds them equal. */
export const TRANSLATED_NAMES: Partial<Record<TransactionCategory, readonly string[]>> = {
  sales: ['Ciniki, babu daftarin kuɗi'],
  services: ['Hidimomi, babu daftarin kuɗi'],
  rent_income: ['Rent wey come in', 'Hayar da aka karɓa'],
  other_income: ['Wani kuɗin shiga'],
  fuel: ['Fetur da dizal'],
  transport: ['Sufuri'],
  logistics: ['Isar da kaya'],
  salaries: ['Albashi da kuɗin aiki'],
  rent: ['Haya'],
  utilities: ['Wuta da ruwa'],
  airtime_data: ['Katin waya da data'],
  repairs: ['Gyare-gyare'],
  supplies: ['Marufi da kayan amfani'],
  food_welfare: ['Abinci da walwala'],
  security: ['Tsaro'],
  marketing: ['Talla'],
  professional_fees: ['Lauyoyi, akantoci, dillalai'],
  taxes_levies: ['Haraji da kuɗaɗen gwamnati'],
  customs: ['Kwastam'],
  bank_charges: ['Cajin banki'],
  donations: ['Gudummawa'],
  inventory_purchase: ['Goods to sell, no dey stock', 'Kayan sayarwa, ba a ajiye a hannu ba'],
  raw_materials: ['Materials, no dey stock', 'Kayan haɗi, ba a ajiye a hannu ba'],
  equipment: ['Kayan aiki'],
  loan_repayment: ['Biyan rance'],
  other: ['Wani dabam'],
};

/** A name in small letters, without marks and “and”: “Food & welfare” and `food_welfare` are the same. */
const keyOf = (text: string) =>
  withPlainLetters(text)
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .replace(/\band\b/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** All words of each category, by their keys. */
const KEYS = new Map(
  (Object.keys(WORDS) as TransactionCategory[]).map((category) => [
    category,
    [category, CATEGORY_NAMES[category], ...WORDS[category], ...(TRANSLATED_NAMES[category] ?? [])].map(
      keyOf,
    ),
  ]),
);

/** Returns the category that a cell names among `allowed`, and null for another word. */
export function categoryNamed(
  cell: string,
  allowed: readonly TransactionCategory[],
): TransactionCategory | null {
  const key = keyOf(cell);
  return (
    allowed.find((category) => keyOf(category) === key || `${keyOf(category)}s` === key) ??
    allowed.find((category) => keyOf(CATEGORY_NAMES[category]) === key) ??
    allowed.find((category) => TRANSLATED_NAMES[category]?.some((name) => keyOf(name) === key)) ??
    allowed.find((category) => KEYS.get(category)!.includes(key)) ??
    null
  );
}

/** Returns the category that exactly one group of words in a description names; null for none or several. */
export function categoryIn(
  text: string,
  allowed: readonly TransactionCategory[],
): TransactionCategory | null {
  const words = ` ${keyOf(text)} `;
  const found = allowed.filter((category) =>
    KEYS.get(category)!.some((word) => word.length > 3 && word !== 'other' && words.includes(` ${word} `)),
  );
  return found.length === 1 ? found[0]! : null;
}

const SHOWN = 3;
const ALIKE = 0.4;
/** All words, with the category of each at its place. */
const LIKE = (() => {
  const names = namesToCompare();
  const categories: TransactionCategory[] = [];
  for (const [category, words] of KEYS)
    for (const word of words) {
      names.add(word);
      categories.push(category);
    }
  return { names, categories };
})();

/** Returns the categories whose words are most like a cell, the best first; those used most where none is. */
export function categoriesLike(cell: string, allowed: readonly TransactionCategory[]): TransactionCategory[] {
  const like = LIKE.names.like(keyOf(cell), ALIKE, LIKE.categories.length);
  const best = [...new Set(like.map((place) => LIKE.categories[place]!))].filter((category) =>
    allowed.includes(category),
  );
  const rest = (['supplies', 'transport', 'other', 'other_income', 'sales'] as const).filter(
    (category) => allowed.includes(category) && !best.includes(category),
  );
  return [...best, ...rest].slice(0, SHOWN);
}
