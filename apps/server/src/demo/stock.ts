import { bomRoutes } from '@lissafi/contract/boms';
import { itemImportRoutes } from '@lissafi/contract/item-import';
import { finishedGoodRoutes, rawMaterialRoutes } from '@lissafi/contract/items';
import type { OpeningInput } from '@lissafi/contract/opening-document';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { bakeOrder, bakeToday } from './bakehouse.ts';
import { pricesOn } from './baskets.ts';
import { type DemoMaterial, GOODS, MATERIALS, type Material, SUPPLIERS } from './goods.ts';
import { OPENING_DEBT } from './opening.ts';
import { orderFlour, receiveFlour } from './orders.ts';
import type { DemoInvoice } from './plan.ts';
import { type DemoWeek, type Loss, type Purchase, planStock } from './stock-plan.ts';
import { lagos, PRICE_RISES, type Step, workday } from './time.ts';

/** Suppliers, materials, recipes, purchases and production of the bakery; ids are collected as they are created. */
export class DemoStock {
  private readonly ids = new Map<string, string>();
  private readonly weeks: DemoWeek[];
  private readonly owed = new Map<string, number>();
  /** Of what is owed, the part that the next payment settles. */
  private readonly due = new Map<string, number>();
  private readonly start: string;

  constructor(invoices: readonly DemoInvoice[], start: string) {
    this.start = start;
    this.weeks = planStock(invoices, start);
  }

  id(name: string): string {
    const id = this.ids.get(name);
    if (!id) throw new Error(`The demo has no ${name}`);
    return id;
  }

  /** The item for an invoice line's name, so that issuing the invoice moves stock; empty for services. */
  itemOf(name: string): { inventory_item_id?: string } {
    const id = this.ids.get(name);
    return id ? { inventory_item_id: id } : {};
  }

  /** Creates what exists before the first sale: suppliers, items and recipes. */
  async open(api: DemoApi): Promise<void> {
    for (const { name, phone } of SUPPLIERS) {
      const { id } = await api.call(supplierRoutes.create, { body: { name, phone } });
      this.ids.set(name, id);
    }
    this.owe(OPENING_DEBT.supplier, OPENING_DEBT.amount);
    this.due.set(OPENING_DEBT.supplier, OPENING_DEBT.amount);
    const prices = pricesOn(this.start, this.start);
    const materials = Object.values<DemoMaterial>(MATERIALS).map((each) => [
      ...[each.name, each.sku, each.unit, each.category, each.supplier, '', ''],
      (each.cost / 100).toFixed(2),
    ]);
    const goods = GOODS.map((good) => [
      ...[good.name, good.sku, good.unit, good.category, '', good.barcode ?? ''],
      good.price ? ((prices.get(good.name) ?? good.price) / 100).toFixed(2) : '',
      (usualCost(good) / 100).toFixed(2),
    ]);
    await api.call(itemImportRoutes.rawMaterials, { form: { file: csvOf(materials) } });
    await api.call(itemImportRoutes.finishedGoods, { form: { file: csvOf(goods) } });
    const page = { query: '?limit=100' };
    const { raw_materials } = await api.call(rawMaterialRoutes.list, page);
    const { finished_goods } = await api.call(finishedGoodRoutes.list, page);
    for (const { name, id } of [...raw_materials, ...finished_goods]) this.ids.set(name, id);
    await api.call(finishedGoodRoutes.bulkUpdate, {
      body: {
        updates: GOODS.map((good) => ({
          id: this.id(good.name),
          version: 1,
          tax_category: good.standard ? ('standard' as const) : ('zero_rated' as const),
          ...(good.keeps && { batch_tracking_enabled: true }),
        })),
      },
    });
    await api.call(rawMaterialRoutes.bulkUpdate, {
      body: {
        updates: Object.values<DemoMaterial>(MATERIALS).flatMap(({ name, pack }) =>
          pack ? [{ id: this.id(name), version: 1, conversions: [pack] }] : [],
        ),
      },
    });
    for (const { name, recipe, checks = [] } of GOODS) {
      if (!recipe) continue;
      await api.call(bomRoutes.create, {
        id: this.id(name),
        body: {
          yield_quantity: recipe.yield,
          labour_cost: recipe.labour,
          overhead_cost: recipe.overhead,
          quality_checkpoints: checks.map((check) => ({ name: check, required: true })),
          lines: [
            ...recipe.lines.map(([material, quantity]) => ({
              item_id: this.id(MATERIALS[material].name),
              quantity,
            })),
            ...(recipe.part ? [{ item_id: this.id(recipe.part[0]), quantity: recipe.part[1] }] : []),
          ],
        },
      });
    }
  }

  /** What was on hand before the first day, at its usual cost: the materials of the first week and some goods. */
  openingStock(opened_on: string): OpeningInput['stock'] {
    const none = { batch_number: null, expires_on: null };
    const [first] = this.weeks as [DemoWeek];
    const bought = new Map(first.purchases.map(({ material, quantity }) => [material, quantity]));
    return [
      ...(Object.keys(MATERIALS) as Material[]).map((key) => {
        const { name, cost } = MATERIALS[key];
        const quantity = bought.get(key) ?? 1;
        return { item_id: this.id(name), quantity, value: Math.round(quantity * cost), ...none };
      }),
      ...GOODS.map((good) => ({
        item_id: this.id(good.name),
        ...{ quantity: 4, value: usualCost(good) * 4 },
        ...(good.keeps ? { batch_number: 'L0', expires_on: addDays(opened_on, good.keeps) } : none),
      })),
    ];
  }

  /** Purchases, payments, production and losses, each with its time. */
  steps(today: string): Step[] {
    const id = (name: string) => this.id(name);
    const steps = this.weeks.flatMap((week) => [
      // What the first week needs was in opening stock.
      ...(week.index === 0 ? [] : this.purchases(week)),
      ...this.readyGoods(week),
      ...week.bakes.map((bake, place) => ({
        at: lagos(week.day, 5, place),
        run: (api: DemoApi) => bakeOrder(api, id, bake, week.day, (week.index + place) % 17 === 5),
      })),
      ...this.payments(week, today),
      ...week.losses
        .filter(({ day }) => day <= today)
        .map((loss, place) => ({
          at: lagos(loss.day, 19, place),
          run: (api: DemoApi) => this.lose(api, loss),
        })),
    ]);
    const rises = PRICE_RISES.map(([month]) => addMonths(this.start, month)).map((day) => ({
      at: lagos(day, 4),
      run: (api: DemoApi) => this.raisePrices(api, day),
    }));
    const order = orderFlour(today, {
      supplier: () => this.id(MATERIALS.flour.supplier),
      items: (['flour', 'wheat'] as const).map((key) => ({
        id: () => this.id(MATERIALS[key].name),
        unit_price: this.lastCost(key),
      })),
    });
    return [...steps, ...rises, order];
  }

  private async raisePrices(api: DemoApi, day: string): Promise<void> {
    const { finished_goods } = await api.call(finishedGoodRoutes.list, { query: '?limit=100' });
    const prices = pricesOn(day, this.start);
    const updates = finished_goods.flatMap(({ id, name, version, selling_price }) =>
      selling_price === null ? [] : [{ id, version, selling_price: prices.get(name) ?? selling_price }],
    );
    await api.call(finishedGoodRoutes.bulkUpdate, { body: { updates } });
  }

  private purchases({ index, day, purchases }: DemoWeek): Step[] {
    const on = workday(addDays(day, -1));
    return purchases.map((purchase, place) => ({
      at: lagos(on, 10, place),
      run: (api) => this.buy(api, purchase, on, 1_000 + index * 10 + place),
    }));
  }

  private async buy(
    api: DemoApi,
    { material, supplier, quantity, unit_cost }: Purchase,
    received_on: string,
    number: number,
  ): Promise<void> {
    const { name, vat } = { vat: 0, ...MATERIALS[material] };
    const total_cost = Math.round(unit_cost * quantity);
    const tax_amount = Math.round((total_cost * vat) / 100);
    const reference = `${supplier.slice(0, 3).toUpperCase()}-${number}`;
    await api.call(rawMaterialRoutes.receive, {
      id: this.id(name),
      body: { quantity, total_cost, tax_amount, received_on, reference, ...this.paid(supplier) },
    });
    this.owe(supplier, total_cost + tax_amount);
  }

  private readyGoods(week: DemoWeek): Step[] {
    const supplier = 'Iya Basira Small Chops';
    return week.ready.map(([good, quantity], place) => ({
      at: lagos(week.day, 6, place),
      run: async (api) => {
        await api.call(finishedGoodRoutes.receive, {
          id: this.id(good.name),
          body: {
            ...{ quantity, unit_cost: good.cost, received_on: week.day, ...this.paid(supplier) },
            ...(good.keeps && {
              batch_number: `L${week.day.replaceAll('-', '').slice(2)}`,
              made_on: addDays(week.day, -2),
              expires_on: addDays(week.day, good.keeps),
            }),
          },
        });
        this.owe(supplier, quantity * good.cost);
      },
    }));
  }

  private paid(supplier: string) {
    const on_credit = SUPPLIERS.find(({ name }) => name === supplier)?.on_credit;
    return {
      supplier_id: this.id(supplier),
      ...(on_credit ? {} : { payment_method: 'bank_transfer' as const }),
    };
  }

  private owe(supplier: string, amount: number): void {
    if (SUPPLIERS.find(({ name }) => name === supplier)?.on_credit)
      this.owed.set(supplier, (this.owed.get(supplier) ?? 0) + amount);
  }

  /** The suppliers are paid every other week, some weeks after their goods came. */
  private payments({ index, day }: DemoWeek, today: string): Step[] {
    const on = workday(addDays(day, 10));
    if (index % 2 === 1 || on > today) return [];
    return SUPPLIERS.filter(({ on_credit }) => on_credit).map(({ name }, place) => ({
      at: lagos(on, 16, place * 4),
      run: async (api) => {
        // What was bought since the payment before is paid with the next one.
        const owed = this.owed.get(name) ?? 0;
        const due = Math.min(this.due.get(name) ?? 0, owed);
        this.owed.set(name, owed - due);
        this.due.set(name, owed - due);
        if (due === 0) return;
        // Tax is withheld from the trader before VAT; the sugar refinery gives 1 % off for paying early.
        const wht_amount = name === 'Oshodi Packaging' ? Math.floor((due * 2) / 107.5) : 0;
        const settlement_discount =
          name === 'Sweet Lagos Sugar Ltd' && index % 4 === 0 ? Math.floor(due / 100) : 0;
        const amount = due - wht_amount - settlement_discount;
        const body = {
          amount,
          wht_amount,
          settlement_discount,
          paid_on: on,
          method: 'bank_transfer' as const,
        };
        await api.call(supplierRoutes.pay, { id: this.id(name), body });
      },
    }));
  }

  private async lose(api: DemoApi, { good, material, quantity, reason, day }: Loss): Promise<void> {
    const name = good?.name ?? MATERIALS[material!].name;
    if (reason === 'returned') {
      const supplier = MATERIALS[material!].supplier;
      // The supplier takes it back at what it costs in stock.
      const before = (await api.call(supplierRoutes.get, { id: this.id(supplier) })).balance!;
      const { balance } = await api.call(supplierRoutes.return, {
        id: this.id(supplier),
        body: {
          ...{ items: [{ inventory_item_id: this.id(name), quantity }], returned_on: day },
          ...{ reference: 'Returned wet', notes: 'One bag had become wet on the way.' },
        },
      });
      return this.owe(supplier, balance! - before);
    }
    const body = {
      ...{ adjustment_type: 'decrease' as const, quantity_adjusted: quantity, reason, occurred_on: day },
      reason_description: LOSSES[reason],
    };
    if (good) await api.call(finishedGoodRoutes.adjust, { id: this.id(name), body });
    else await api.call(rawMaterialRoutes.adjust, { id: this.id(name), body });
  }

  /** Kobo for one unit at the last purchase. */
  private lastCost(key: Material): number {
    const last = this.weeks.findLast(({ purchases }) => purchases.length > 0)!;
    return last.purchases.find(({ material }) => material === key)?.unit_cost ?? MATERIALS[key].cost;
  }

  /**
   * The current situation: one order in progress, one planned, one late, a batch with scrap, and items low in stock.
   */
  async today(api: DemoApi, today: string): Promise<void> {
    // Enough for the order in progress; it arrived this morning.
    await receiveFlour(api, today);
    for (const [key, quantity] of MORNING) {
      const { name, supplier } = MATERIALS[key];
      await api.call(rawMaterialRoutes.receive, {
        id: this.id(name),
        body: { quantity, unit_cost: this.lastCost(key), received_on: today, ...this.paid(supplier) },
      });
    }
    await bakeToday(api, today, (name) => this.id(name));
  }
}

const MORNING: readonly [Material, number][] = [
  ['sugar', 25],
  ['yeast', 3],
  ['butter', 10],
  ['nylon', 500],
];

const LOSSES: Record<Loss['reason'], string | null> = {
  damage: 'The tray fell',
  expired: 'Stale, not sold by Saturday',
  theft: 'Missing from the cold store',
  physical_count: 'Counted at the end of the month',
  returned: null,
};

/** Kobo for one unit: what it is bought for, otherwise about what it costs to make. */
const usualCost = (good: (typeof GOODS)[number]): number =>
  good.cost || (good.price ? Math.round(good.price * 0.6) : 175_000);

const HEADS = ['Name', 'SKU', 'Unit', 'Category', 'Supplier', 'Barcode', 'Price', 'Cost'];

/** A CSV file as a shop would export it. */
const csvOf = (rows: readonly string[][]) =>
  [HEADS, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
