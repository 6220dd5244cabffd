import { bomRoutes } from '@lissafi/contract/boms';
import { itemImportRoutes } from '@lissafi/contract/item-import';
import { finishedGoodRoutes, rawMaterialRoutes } from '@lissafi/contract/items';
import { type ProductionOrder, productionRoutes } from '@lissafi/contract/production';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import type { DemoInvoice } from './plan.ts';
import {
  type Bake,
  type DemoMaterial,
  type DemoWindow,
  GOODS,
  MATERIALS,
  planStock,
  SUPPLIERS,
} from './stock-plan.ts';

interface Step {
  at: Date;
  run(api: DemoApi): Promise<unknown>;
}
type At = (day: string, hour: number, minute: number) => Date;

/** Suppliers, materials, recipes, purchases and production of the bakery; ids are collected as they are created. */
export class DemoStock {
  private readonly ids = new Map<string, string>();
  private readonly windows: DemoWindow[];
  private readonly owed = new Map<string, number>();

  constructor(invoices: readonly DemoInvoice[]) {
    this.windows = planStock(invoices);
  }

  private id(name: string): string {
    const id = this.ids.get(name);
    if (!id) throw new Error(`The demo has no ${name}`);
    return id;
  }

  /** The item for an invoice line's name, so that issuing the invoice moves stock; empty for services. */
  itemOf(name: string): { inventory_item_id?: string } {
    const id = this.ids.get(name);
    return id ? { inventory_item_id: id } : {};
  }

  /** Creates what exists before the first sale: suppliers, opening stock and recipes. */
  async open(api: DemoApi): Promise<void> {
    for (const { name, phone } of SUPPLIERS) {
      const { id } = await api.call(supplierRoutes.create, { body: { name, phone } });
      this.ids.set(name, id);
    }
    const [first] = this.windows as [DemoWindow];
    const held = new Map<string, number>(first.materials.map(([name, quantity]) => [name, quantity]));
    const materials = Object.entries(MATERIALS).map(([key, each]) => [
      each.name,
      each.sku,
      each.unit,
      each.category,
      each.supplier,
      '',
      '',
      (each.cost / 100).toFixed(2),
      String(held.get(key) ?? 1),
    ]);
    const goods = GOODS.map((good) => [
      good.name,
      good.sku,
      good.unit,
      good.category,
      '',
      good.barcode ?? '',
      (good.price / 100).toFixed(2),
      // Opening stock is valued at its usual cost.
      ((good.cost || Math.round(good.price * 0.6)) / 100).toFixed(2),
      // Items kept in batches are received with their first batch.
      good.keeps ? '0' : good.recipe ? '4' : '2',
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
          lines: recipe.lines.map(([material, quantity]) => ({
            item_id: this.id(MATERIALS[material].name),
            quantity,
          })),
        },
      });
    }
  }

  /** Purchases, payments and production, each with its time. */
  steps(at: At, today: string): Step[] {
    return this.windows.flatMap((window, index) => [
      // What the first window needs was in opening stock.
      ...(index === 0 ? [] : this.purchases(window, index, at)),
      ...this.readyGoods(window, at),
      ...window.bakes.map((bake, place) => ({
        at: at(window.day, 5, place * 3),
        run: (api: DemoApi) => this.bake(api, bake),
      })),
      ...this.payments(window, index, at, today),
    ]);
  }

  private purchases(window: DemoWindow, index: number, at: At): Step[] {
    const day = addDays(window.day, -1);
    return window.materials.map(([key, quantity, unit_cost], place) => ({
      at: at(day, 10, place * 2),
      run: async (api) => {
        const { name, supplier, vat = 0 } = { vat: 0, ...MATERIALS[key] };
        const total_cost = Math.round(unit_cost * quantity);
        const tax_amount = Math.round((total_cost * vat) / 100);
        const reference = `${supplier.slice(0, 3).toUpperCase()}-${1_000 + index * 10 + place}`;
        await api.call(rawMaterialRoutes.receive, {
          id: this.id(name),
          body: { quantity, total_cost, tax_amount, received_on: day, reference, ...this.paid(supplier) },
        });
        this.owe(supplier, total_cost + tax_amount);
      },
    }));
  }

  private readyGoods(window: DemoWindow, at: At): Step[] {
    return window.ready.map(([good, quantity], place) => ({
      at: at(window.day, 6, place * 5),
      run: async (api) => {
        const supplier = 'Iya Basira Small Chops';
        await api.call(finishedGoodRoutes.receive, {
          id: this.id(good.name),
          body: {
            quantity,
            unit_cost: good.cost,
            received_on: window.day,
            ...this.paid(supplier),
            ...(good.keeps && {
              batch_number: `L${window.day.replaceAll('-', '').slice(2)}`,
              made_on: addDays(window.day, -2),
              expires_on: addDays(window.day, good.keeps),
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
      ...(on_credit ? {} : { payment_method: 'cash' as const }),
    };
  }

  private owe(supplier: string, amount: number): void {
    if (SUPPLIERS.find(({ name }) => name === supplier)?.on_credit)
      this.owed.set(supplier, (this.owed.get(supplier) ?? 0) + amount);
  }

  /** The suppliers are paid every other window; the last window is still open. */
  private payments(window: DemoWindow, index: number, at: At, today: string): Step[] {
    const day = addDays(window.day, 10);
    if (index % 2 === 0 || day > today || index >= this.windows.length - 2) return [];
    return SUPPLIERS.filter(({ on_credit }) => on_credit).map(({ name }, place) => ({
      at: at(day, 16, place * 4),
      run: async (api) => {
        const amount = this.owed.get(name) ?? 0;
        if (amount === 0) return;
        this.owed.set(name, 0);
        const body = { amount, paid_on: day, method: 'bank_transfer' as const };
        await api.call(supplierRoutes.pay, { id: this.id(name), body });
      },
    }));
  }

  private async bake(api: DemoApi, { good, quantity, usage, scrapped }: Bake): Promise<void> {
    const order = await api.call(productionRoutes.create, {
      body: { finished_good_id: this.id(good.name), quantity: quantity + scrapped },
    });
    const { id } = order;
    await api.call(productionRoutes.start, { id, body: {} });
    await api.call(productionRoutes.consume, { id, body: { consumption: used(order.materials, usage) } });
    await this.check(api, order);
    await api.call(productionRoutes.complete, {
      id,
      body: { quantity_completed: quantity, quantity_scrapped: scrapped, final: true },
    });
  }

  private async check(api: DemoApi, { id, quality_checkpoints }: ProductionOrder): Promise<void> {
    for (const { id: checkpointId } of quality_checkpoints)
      await api.call(productionRoutes.check, { id, checkpointId, body: { status: 'passed' } });
  }

  /**
   * The current situation: one order in progress, one planned, one late, a batch with scrap, and items low in stock.
   */
  async today(api: DemoApi, today: string): Promise<void> {
    const [last] = this.windows.slice(-1) as [DemoWindow];
    // Enough flour for the order in progress; it arrived this morning.
    for (const key of ['flour', 'sugar', 'yeast', 'butter', 'nylon'] as const) {
      const unit_cost = last.materials.find(([name]) => name === key)?.[2] ?? MATERIALS[key].cost;
      const { name, supplier } = MATERIALS[key];
      await api.call(rawMaterialRoutes.receive, {
        id: this.id(name),
        body: { quantity: 120, unit_cost, received_on: today, ...this.paid(supplier) },
      });
    }
    const plan = (good: string, quantity: number, dates: object) =>
      api.call(productionRoutes.create, { body: { finished_good_id: this.id(good), quantity, ...dates } });
    const running = await plan('Agege bread', 100, {
      planned_start: today,
      planned_end: today,
      priority: 'high',
    });
    await api.call(productionRoutes.start, { id: running.id, body: {} });
    await api.call(productionRoutes.consume, {
      id: running.id,
      body: { consumption: used(running.materials, 800) },
    });
    await api.call(productionRoutes.complete, {
      id: running.id,
      body: { quantity_completed: 40, final: false },
    });
    await plan('Sliced loaf, large', 60, {
      planned_start: addDays(today, 1),
      planned_end: addDays(today, 1),
    });
    await plan('Wheat loaf', 20, {
      planned_start: addDays(today, -3),
      planned_end: addDays(today, -2),
      notes: 'The wholewheat flour came late.',
    });
    await api.call(finishedGoodRoutes.adjust, {
      id: this.id('Agege bread'),
      body: {
        adjustment_type: 'decrease',
        quantity_adjusted: 12,
        reason: 'expired',
        reason_description: 'Stale, from Saturday',
        occurred_on: today,
      },
    });
    for (const name of ['Eggs', 'Vegetable oil']) {
      const { version, current_stock } = await api.call(rawMaterialRoutes.get, { id: this.id(name) });
      await api.call(rawMaterialRoutes.update, {
        id: this.id(name),
        body: { version, minimum_stock: Math.ceil(current_stock) + 20 },
      });
    }
  }
}

/** The used part of the bill's quantity, in thousandths; counted units stay whole. */
const used = (
  materials: readonly { item_id: string; planned_quantity: number; unit: string }[],
  usage: number,
) =>
  materials.map(({ item_id, planned_quantity, unit }) => ({
    item_id,
    quantity:
      unit === 'piece' ? Math.ceil(planned_quantity) : Math.round(planned_quantity * usage * 10) / 10_000,
  }));

const HEADS = ['Name', 'SKU', 'Unit', 'Category', 'Supplier', 'Barcode', 'Price', 'Cost', 'Quantity'];

/** A CSV file as a shop would export it. */
const csvOf = (rows: readonly string[][]) =>
  [HEADS, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
