import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxRecord } from './outbox/outbox-record.ts';

/** What the server last answered to a query. */
export interface KeptAnswer {
  key: string;
  /** The person who read it, who alone sees it again. */
  user_id: string;
  data: unknown;
  /** When it was read, in milliseconds of this device's clock. */
  at: number;
}

interface DeviceSchema extends DBSchema {
  outbox: { key: string; value: OutboxRecord };
  answers: { key: string; value: KeptAnswer; indexes: { at: number } };
  counters: { key: string; value: number };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

let opening: Promise<DeviceDatabase> | null = null;

/**
 * What this device keeps beyond small notes: records that wait to be sent, and last-known data. Rejects where the
 * browser has no such storage (a private window of some browsers).
 */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opening ??= openDB<DeviceSchema>('lissafi', 1, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'id' });
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
      database.createObjectStore('counters');
    },
    // A newer version of the application in another tab must be able to change the schema.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}
