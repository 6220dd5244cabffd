import { addDays, daysBetween } from '@lissafi/domain/calendar/civil-date';
import type { DemoInvoice } from './plan.ts';

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
] as const;

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
type Material = keyof typeof MATERIALS;

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
  recipe: { yield: number; lines: [Material, number][]; labour: number; overhead: number } | null;
  cost: number;
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
});
const bought = (sku: string, name: string, price: number, cost: number): DemoGood => ({
  ...made(sku, name, price, 1, [], 0, 0),
  category: 'Bought ready',
  recipe: null,
  cost,
});

/** By the names that the invoices use. */
export const GOODS: DemoGood[] = [
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
      500_000,
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
      450_000,
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
    400_000,
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
    400_000,
    300_000,
  ),
  made(
    'PA-PIE',
    'Meat pie',
    60_000,
    100,
    [
      ['flour', 7],
      ['butter', 2.5],
      ['meat', 2],
      ['eggs', 4],
    ],
    400_000,
    200_000,
  ),
  made(
    'PA-ROLL',
    'Sausage roll',
    50_000,
    100,
    [
      ['flour', 6],
      ['butter', 2],
      ['meat', 1.8],
      ['eggs', 4],
    ],
    400_000,
    200_000,
  ),
  made(
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
    300_000,
    200_000,
  ),
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
    300_000,
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
    800_000,
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
    600_000,
    150_000,
  ),
  { ...bought('SN-CHIN', 'Chin chin, 500 g', 150_000, 90_000), barcode: '6151100030034', keeps: 120 },
  bought('SN-CHOPS', 'Small chops, tray of 50', 1_850_000, 1_250_000),
];

/** The days for which goods are bought and baked at once. */
const WINDOW = 14;

export interface Bake {
  good: DemoGood;
  quantity: number;
  /** Of the batch, in thousandths of the bill's quantity. */
  usage: number;
  scrapped: number;
}
export interface DemoWindow {
  day: string;
  bakes: Bake[];
  /** Purchases for it: raw materials by name, and goods bought ready. Quantities with at most 2 decimals. */
  materials: [Material, quantity: number, cost: number][];
  ready: [DemoGood, quantity: number][];
}

/** The factor by which more is baked and bought than sold and used, so that nothing runs out in the demo. */
const RESERVE = 1.06;
const USAGES = [1000, 1012, 994, 1020, 1000];
const rounded = (quantity: number, unit: string) =>
  unit === 'piece' ? Math.ceil(quantity) : Math.ceil(quantity * 100) / 100;

/** Plans purchases and production, window by window, for what the invoices sell. */
export function planStock(invoices: readonly DemoInvoice[]): DemoWindow[] {
  const first = invoices[0]!.body.issue_date;
  const sold = new Map<string, number>();
  let last = 0;
  for (const { body, draft } of invoices) {
    if (draft) continue;
    const window = Math.floor(daysBetween(first, body.issue_date) / WINDOW);
    last = Math.max(last, window);
    for (const { name, quantity } of body.items) {
      const key = `${window} ${name}`;
      sold.set(key, (sold.get(key) ?? 0) + quantity);
    }
  }
  return Array.from({ length: last + 1 }, (_, window) => {
    const wanted = (good: DemoGood) => Math.ceil((sold.get(`${window} ${good.name}`) ?? 0) * RESERVE);
    const bakes = GOODS.filter((good) => good.recipe && wanted(good) > 0).map(
      (good, index): Bake => ({
        good,
        quantity: wanted(good),
        usage: USAGES[(window + index) % USAGES.length]!,
        scrapped: wanted(good) > 200 && (window + index) % 4 === 0 ? 3 : 0,
      }),
    );
    return {
      day: addDays(first, window * WINDOW - 1),
      bakes,
      materials: (Object.keys(MATERIALS) as Material[]).flatMap((name) => {
        const needed = bakes.reduce((sum, { good, quantity }) => {
          const line = good.recipe!.lines.find(([each]) => each === name);
          return sum + ((line?.[1] ?? 0) * (quantity + 4)) / good.recipe!.yield;
        }, 0);
        const { unit, cost, moves } = MATERIALS[name];
        const quantity = rounded(needed * RESERVE, unit);
        return quantity > 0 ? [[name, quantity, costIn(window, cost, moves)] as const] : [];
      }) as DemoWindow['materials'],
      ready: GOODS.filter((good) => !good.recipe && wanted(good) > 0).map((good) => [good, wanted(good)]),
    };
  });
}

/** Returns the unit cost after this many purchases, in whole kobo. */
function costIn(window: number, cost: number, moves: readonly number[]): number {
  let now = cost;
  for (let past = 1; past <= window; past++)
    now = Math.round((now * (1000 + moves[past % moves.length]!)) / 1000);
  return now;
}
