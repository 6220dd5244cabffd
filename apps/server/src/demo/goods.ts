/** What the bakery buys, bakes and stocks. Costs are kobo for one unit at the start; they change over time. */

export interface DemoMaterial {
  sku: string;
  name: string;
  unit: string;
  category: string;
  supplier: string;
  cost: number;
  /** The change of the cost from one purchase to the next, in thousandths. */
  moves: number[];
  barcode?: string;
  /** Percent of VAT that the supplier charges. */
  vat?: number;
  /** The purchase unit. */
  pack?: { unit: string; factor: number };
}

export const SUPPLIERS = [
  { name: 'Apapa Flour Mills', phone: '+2348030002001', on_credit: true },
  { name: 'Sweet Lagos Sugar Ltd', phone: '+2348030002002', on_credit: true },
  { name: 'Mile 12 Market', phone: null, on_credit: false },
  { name: 'Oshodi Packaging', phone: '+2348030002004', on_credit: true },
  { name: 'Iya Basira Small Chops', phone: '+2348030002005', on_credit: true },
  { name: 'Mushin Grains Depot', phone: '+2348030002006', on_credit: false },
] as const;
/** Sells flour for money, a little dearer, when the mill cannot deliver. */
export const SECOND_MILL = { name: 'Mushin Grains Depot', thousandths: 1_025 };

const MILL = 'Apapa Flour Mills';
const SUGAR = 'Sweet Lagos Sugar Ltd';
const MARKET = 'Mile 12 Market';

export const MATERIALS = {
  flour: {
    ...material('RM-FLOUR', 'Wheat flour', 'kg', MILL, 124_000, [0, 12, -6, 18, 9]),
    pack: { unit: 'bag', factor: 50 },
  },
  wheat: material('RM-WHEAT', 'Wholewheat flour', 'kg', MILL, 138_000, [0, 10, 14, -4]),
  sugar: material('RM-SUGAR', 'Sugar', 'kg', SUGAR, 150_000, [0, -8, 15, 6]),
  yeast: material('RM-YEAST', 'Instant yeast', 'kg', SUGAR, 600_000, [0, 5]),
  butter: material('RM-BUTTER', 'Butter', 'kg', SUGAR, 280_000, [0, 20, -11, 7]),
  eggs: {
    ...material('RM-EGGS', 'Eggs', 'piece', MARKET, 18_000, [0, 25, -30, 15]),
    pack: { unit: 'crate', factor: 30 },
  },
  meat: material('RM-MEAT', 'Minced beef', 'kg', MARKET, 650_000, [0, 12, 9]),
  oil: material('RM-OIL', 'Vegetable oil', 'litre', MARKET, 220_000, [0, 14, -5]),
  nylon: {
    ...material('RM-NYLON', 'Bread nylon, printed', 'piece', 'Oshodi Packaging', 2_500, [0, 0, 30]),
    category: 'Packaging',
    vat: 7.5,
  },
} satisfies Record<string, DemoMaterial>;
export type Material = keyof typeof MATERIALS;

function material(
  sku: string,
  name: string,
  unit: string,
  supplier: string,
  cost: number,
  moves: number[],
): DemoMaterial {
  return { sku, name, unit, category: 'Baking', supplier, cost, moves };
}

export interface DemoGood {
  sku: string;
  name: string;
  unit: string;
  category: string;
  price: number;
  barcode?: string;
  standard: boolean;
  /** For a batch; null for goods that are bought ready for `cost`. */
  recipe: {
    yield: number;
    lines: [Material, number][];
    /** A good that is made first and used in this one, by its name. */
    part?: [name: string, quantity: number];
    labour: number;
    overhead: number;
  } | null;
  cost: number;
  is_bread?: boolean;
  /** Baked each week; others every other week. */
  is_weekly?: boolean;
  /** Days until a batch expires; only for goods kept in batches. */
  keeps?: number;
  /** Quality checks before a batch is released. */
  checks?: string[];
}

const made = (
  sku: string,
  name: string,
  price: number,
  batch: number,
  lines: [Material, number][],
  labour: number,
  overhead: number,
): DemoGood => ({
  sku,
  name,
  unit: 'piece',
  category: 'Baked here',
  price,
  standard: true,
  recipe: { yield: batch, lines, labour, overhead },
  cost: 0,
});
const bread = (...given: Parameters<typeof made>): DemoGood => ({
  ...made(...given),
  unit: 'loaf',
  category: 'Bread',
  standard: false,
  is_bread: true,
  is_weekly: true,
});
const bought = (sku: string, name: string, price: number, cost: number): DemoGood => ({
  ...made(sku, name, price, 1, [], 0, 0),
  category: 'Bought ready',
  recipe: null,
  cost,
});

/** Pastry is made first, and pies and rolls of it. */
const DOUGH = 'Pastry dough';
const withDough = (good: DemoGood, quantity: number): DemoGood => ({
  ...good,
  is_weekly: true,
  recipe: { ...good.recipe!, part: [DOUGH, quantity] },
});

/** By the names that the invoices use; what others are made of comes before them. */
export const GOODS: DemoGood[] = [
  {
    ...made(
      'SA-DOUGH',
      DOUGH,
      0,
      10,
      [
        ['flour', 7],
        ['butter', 2.5],
        ['eggs', 3],
      ],
      96_000,
      30_000,
    ),
    unit: 'kg',
    category: 'Made for the kitchen',
  },
  {
    ...bread(
      'BR-LARGE',
      'Sliced loaf, large',
      150_000,
      100,
      [
        ['flour', 50],
        ['sugar', 4],
        ['yeast', 0.8],
        ['butter', 3],
        ['nylon', 100],
      ],
      800_000,
      400_000,
    ),
    barcode: '6151100030010',
    checks: ['Ten loaves weigh 7.5 kg or more'],
  },
  {
    ...bread(
      'BR-MEDIUM',
      'Sliced loaf, medium',
      110_000,
      100,
      [
        ['flour', 36],
        ['sugar', 3],
        ['yeast', 0.6],
        ['butter', 2],
        ['nylon', 100],
      ],
      720_000,
      350_000,
    ),
    barcode: '6151100030027',
  },
  bread(
    'BR-WHEAT',
    'Wheat loaf',
    200_000,
    50,
    [
      ['wheat', 27],
      ['sugar', 1],
      ['yeast', 0.5],
      ['butter', 1.5],
      ['nylon', 50],
    ],
    640_000,
    300_000,
  ),
  bread(
    'BR-AGEGE',
    'Agege bread',
    80_000,
    100,
    [
      ['flour', 30],
      ['sugar', 2],
      ['yeast', 0.5],
      ['butter', 1.5],
      ['nylon', 100],
    ],
    640_000,
    300_000,
  ),
  withDough(
    made(
      'PA-PIE',
      'Meat pie',
      60_000,
      100,
      [
        ['meat', 2],
        ['eggs', 1],
      ],
      544_000,
      170_000,
    ),
    10,
  ),
  withDough(
    made(
      'PA-ROLL',
      'Sausage roll',
      50_000,
      100,
      [
        ['meat', 1.8],
        ['eggs', 1],
      ],
      544_000,
      170_000,
    ),
    8.5,
  ),
  {
    ...made(
      'PA-DONUT',
      'Doughnut',
      45_000,
      100,
      [
        ['flour', 6],
        ['sugar', 1.5],
        ['yeast', 0.1],
        ['eggs', 10],
        ['oil', 2],
      ],
      480_000,
      200_000,
    ),
    is_weekly: true,
  },
  made(
    'PA-PUFF',
    'Puff-puff, 50 pieces',
    500_000,
    10,
    [
      ['flour', 12],
      ['sugar', 2],
      ['yeast', 0.2],
      ['oil', 4],
    ],
    480_000,
    150_000,
  ),
  made(
    'CK-CUPS',
    'Cupcakes, dozen',
    900_000,
    10,
    [
      ['flour', 5],
      ['sugar', 4],
      ['butter', 4],
      ['eggs', 60],
    ],
    1_280_000,
    250_000,
  ),
  made(
    'CK-TIERS',
    'Birthday cake, two tiers',
    4_500_000,
    1,
    [
      ['flour', 2.5],
      ['sugar', 2],
      ['butter', 2],
      ['eggs', 24],
    ],
    960_000,
    150_000,
  ),
  { ...bought('SN-CHIN', 'Chin chin, 500 g', 150_000, 90_000), barcode: '6151100030034', keeps: 120 },
  bought('SN-CHOPS', 'Small chops, tray of 50', 1_850_000, 1_250_000),
];
