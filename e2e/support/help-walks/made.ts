import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { day, type Owner } from '../owner.ts';
import { shop } from '../shop.ts';

// What the walks find in an organization of their own.

/** A day relative to today as a person types it. */
export const typed = (offset: number) => formatDate(day(offset), 'DD/MM/YYYY');

/** Does something for an organization once, however many walks need it. */
function once<T>(make: (owner: Owner) => Promise<T>): (owner: Owner) => Promise<T> {
  const made = new WeakMap<Owner, Promise<T>>();
  return (owner) => {
    if (!made.has(owner)) made.set(owner, make(owner));
    return made.get(owner)!;
  };
}

/** Six products with prices and stock. */
export const withGoods = once(shop);

/** A supplier, and flour of which 40 kg are in stock. */
export const withMaterials = once(async (owner) => {
  const supplier = await owner.post<{ id: string }>('/suppliers', {
    name: 'Mushin Grains',
    email: 'orders@mushingrains.ng',
  });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Flour',
    sku: 'FLOUR',
    unit: 'kg',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 40,
    unit_cost: 150_000,
    received_on: day(0),
    payment_method: 'cash',
  });
  return { supplier, flour };
});

/** A loaf with a bill of materials: a batch of 10 needs 5 kg of flour. */
export const withBill = once(async (owner) => {
  const { flour } = await withMaterials(owner);
  const loaf = await owner.post<{ id: string }>('/inventory/finished-goods', {
    name: 'Loaf',
    sku: 'LOAF',
    unit: 'piece',
  });
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    yield_quantity: 10,
    lines: [{ item_id: flour.id, quantity: 5 }],
  });
  return loaf;
});

/** An issued invoice of this customer; returns its address. */
export async function invoiceOf(owner: Owner, name: string): Promise<string> {
  const { id } = await owner.customer({ name });
  return `/invoices/${(await owner.invoice(id, { issue: true })).id}`;
}

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
