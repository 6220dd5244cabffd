import { inDeviceDatabase } from '../device-database.ts';
import type { OutboxRecord } from './outbox-record.ts';

// Written durably before anything is sent: a phone that loses its power must not lose a sale that it showed as kept.

const durable = { durability: 'strict' } as const;

export async function putRecord(record: OutboxRecord): Promise<void> {
  await inDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', durable);
    await Promise.all([transaction.store.put(record), transaction.done]);
  });
}

/** Changes a record where it still is there; returns it as it is then. */
export async function changeRecord(
  id: string,
  change: (record: OutboxRecord) => OutboxRecord,
): Promise<OutboxRecord | null> {
  return inDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', durable);
    const record = await transaction.store.get(id);
    const changed = record ? change(record) : null;
    await Promise.all([changed && transaction.store.put(changed), transaction.done]);
    return changed;
  });
}

export async function deleteRecord(id: string): Promise<void> {
  await inDeviceDatabase(async (database) => {
    const transaction = database.transaction('outbox', 'readwrite', durable);
    await Promise.all([transaction.store.delete(id), transaction.done]);
  });
}

/** All records of this device, of whoever made them, in the order in which they were made. */
export async function allRecords(): Promise<OutboxRecord[]> {
  return inDeviceDatabase((database) => database.getAll('outbox'));
}

const DEVICE = 'lissafi.device';
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DEVICE_SIGNS = 3;

/**
 * A short name for this device, which its provisional numbers begin with. Where the numbers begin again, because the
 * browser has forgotten them, it is another one: no number may be given twice.
 */
function deviceName(isFirst: boolean): string {
  const known = localStorage.getItem(DEVICE);
  if (known && !isFirst) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_SIGNS));
  const name = [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  localStorage.setItem(DEVICE, name);
  return name;
}

const soldKey = (basketId: string) => `sold.${basketId}`;

/** Whether a basket was sold: what the browser stores of it otherwise may be older than the sale, after a power cut. */
export async function wasSold(basketId: string): Promise<boolean> {
  return (await inDeviceDatabase((database) => database.get('counters', soldKey(basketId)))) !== undefined;
}

/** The sale of this basket was refused. */
export async function forgetSold(basketId: string): Promise<void> {
  await inDeviceDatabase((database) => database.delete('counters', soldKey(basketId)));
}

/** The basket was sold already, or is being sold, in another tab of this device. */
export class BasketSold extends Error {}

/**
 * The next number for a paper that is given away before the legal number is assigned: `K7Q-0147`. The basket that it is
 * for counts as sold from then on. Throws BasketSold where it does already, and what the storage throws.
 */
export async function nextProvisionalNumber(basketId: string): Promise<string> {
  const number = await inDeviceDatabase(async (database) => {
    const transaction = database.transaction('counters', 'readwrite', durable);
    const [last = 0, sold] = await Promise.all([
      transaction.store.get('provisional'),
      transaction.store.get(soldKey(basketId)),
    ]);
    const next = last + 1;
    await Promise.all([
      sold === undefined && transaction.store.put(next, 'provisional'),
      sold === undefined && transaction.store.put(next, soldKey(basketId)),
      transaction.done,
    ]);
    return sold === undefined ? next : null;
  });
  if (number === null) throw new BasketSold();
  return `${deviceName(number === 1)}-${String(number).padStart(4, '0')}`;
}
