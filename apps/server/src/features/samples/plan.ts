/** What the sample organization consists of: a small shop with a bakery. Amounts are kobo. */

/** No tax ID, an address that receives no mail, and a bank account that does not exist. */
export const SAMPLE_SETTINGS = {
  name: 'Sample shop and bakery',
  business_type: 'Business name',
  industry: 'Bakery',
  email: 'sample@shop.example',
  phone: '+2348000000000',
  vat_registered: false,
  default_payment_terms: 'net_15',
} as const;
export const SAMPLE_BANK = {
  ...{ bank_name: 'Sample Bank', bank_code: null },
  ...{ account_name: 'Sample shop and bakery', account_number: '0000000000' },
};

export const CUSTOMERS = [
  { name: 'Mama Ngozi Stores', type: 'business', city: 'Aba' },
  { name: 'Grace Court Hotel', type: 'business', city: 'Lagos' },
  { name: 'Unity Primary School', type: 'business', city: 'Ibadan' },
  { name: 'Emeka Okonkwo', type: 'individual', city: 'Enugu' },
  { name: 'Aisha Bello', type: 'individual', city: 'Kano' },
  { name: 'Tunde Provisions', type: 'business', city: 'Lagos' },
] as const;

export const SUPPLIERS = ['Golden Flour Depot', 'Cool Drinks Wholesale'] as const;

/** `cost` is what a unit is bought for. */
export const MATERIALS = [
  { name: 'Wheat flour', sku: 'FLOUR', unit: 'kg', cost: 120_000, monthly: 720, minimum_stock: 60 },
  { name: 'Sugar', sku: 'SUGAR', unit: 'kg', cost: 160_000, monthly: 96, minimum_stock: 15 },
  { name: 'Yeast', sku: 'YEAST', unit: 'pack', cost: 90_000, monthly: 60, minimum_stock: 30 },
] as const;
export const BOUGHT = [
  { name: 'Bottled water, carton', sku: 'WATER', unit: 'carton', cost: 180_000, price: 250_000, monthly: 60 },
  { name: 'Soft drink, crate', sku: 'DRINK', unit: 'crate', cost: 420_000, price: 540_000, monthly: 30 },
] as const;
/** Baked here: of one batch of 100 loaves. */
export const BREAD = {
  ...{ name: 'Sliced bread', sku: 'BREAD', unit: 'loaf', price: 150_000, batch: 100 },
  ...{ labour_cost: 600_000, overhead_cost: 400_000 },
  lines: { FLOUR: 60, SUGAR: 8, YEAST: 5 },
} as const;
export const SERVICE = { name: 'Cake decoration', sku: 'CAKE', unit: 'cake', price: 1_500_000 } as const;

/** Capital with which the books begin: enough cash for what the shop pays in cash in all its months. */
export const CAPITAL = { bank: 350_000_000, cash: 60_000_000 };

/** Each month, by the day after its first. */
export const EXPENSES = [
  {
    day: 1,
    category: 'rent',
    amount: 12_000_000,
    description: 'Rent of the shop',
    payment_method: 'bank_transfer',
  },
  {
    day: 5,
    category: 'fuel',
    amount: 6_500_000,
    description: 'Diesel for the generator',
    payment_method: 'cash',
  },
  {
    day: 9,
    category: 'airtime_data',
    amount: 1_500_000,
    description: 'Data for the shop',
    payment_method: 'cash',
  },
  {
    day: 17,
    category: 'transport',
    amount: 2_200_000,
    description: 'Deliveries to customers',
    payment_method: 'cash',
  },
] as const;
