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

const NAME = 'lissafi';
const VERSION = 1;
const STORES = ['outbox', 'answers', 'counters'] as const;

/** A newer version of the application has changed the storage of this device so that this page cannot use it. */
export class PageOutdated extends Error {}

let opening: Promise<DeviceDatabase> | null = null;

/**
 * What this device keeps beyond small notes: records that wait to be sent, and last-known data. It is opened again where
 * another tab or the browser has closed it. Rejects where the browser has no such storage (a private window of some
 * browsers), and with PageOutdated.
 */
export function deviceDatabase(): Promise<DeviceDatabase> {
  if (opening) return opening;
  const current = open(() => forget(current));
  current.catch(() => forget(current));
  opening = current;
  return current;
}

function forget(database: Promise<DeviceDatabase>) {
  if (opening === database) opening = null;
}

async function open(onClosed: () => void): Promise<DeviceDatabase> {
  try {
    return await connect(VERSION, onClosed);
  } catch (error) {
    if (!isNamed(error, 'VersionError')) throw error;
  }
  // A newer version only adds to the schema, so that records of this one can still be written and sent.
  const newer = await connect(undefined, onClosed);
  if (STORES.every((store) => newer.objectStoreNames.contains(store))) return newer;
  newer.close();
  throw new PageOutdated();
}

const connect = (version: number | undefined, onClosed: () => void) =>
  openDB<DeviceSchema>(NAME, version, {
    upgrade(database) {
      database.createObjectStore('outbox', { keyPath: 'id' });
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
      database.createObjectStore('counters');
    },
    // A newer version of the application in another tab must be able to change the schema.
    blocking: (_current, _next, event) => {
      onClosed();
      (event.target as IDBDatabase).close();
    },
    terminated: onClosed,
  });

const isNamed = (error: unknown, name: string) => (error as Error | null)?.name === name;

/** Runs `work` on the database, once more where it had been closed, which is noticed before anything of it begins. */
export async function inDeviceDatabase<T>(work: (database: DeviceDatabase) => Promise<T>): Promise<T> {
  const database = deviceDatabase();
  try {
    return await work(await database);
  } catch (error) {
    if (!isNamed(error, 'InvalidStateError')) throw error;
    forget(database);
    return work(await deviceDatabase());
  }
}
