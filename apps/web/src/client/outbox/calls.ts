import { api } from '../api.ts';
import type { OnceKey } from '../once-key.ts';

/**
 * What may wait on this device until it can be sent. A record keeps the name of its call, so that one that was made by an
 * earlier version of the application still finds it.
 */
export const CALLS = {
  'customers.create': api.customers.create,
  'invoices.create': api.invoices.create,
  'payments.recordForInvoice': api.payments.recordForInvoice,
  'payments.recordForCustomer': api.payments.recordForCustomer,
  'transactions.create': api.transactions.create,
  'transactions.attach': api.transactions.attach,
  'rawMaterials.adjust': api.rawMaterials.adjust,
  'finishedGoods.adjust': api.finishedGoods.adjust,
  'counts.quick': api.counts.quick,
  'counts.enter': api.counts.enter,
  'counts.post': api.counts.post,
} as const;

export type CallName = keyof typeof CALLS;
export type OptionsOf<N extends CallName> = Omit<
  Parameters<(typeof CALLS)[N]>[0],
  'idempotencyKey' | 'signal' | 'organization' | 'happenedAt'
>;
export type AnswerOf<N extends CallName> = Awaited<ReturnType<(typeof CALLS)[N]>>;

/** Finds what a call created, by the id that the device chose; for calls that name none, nothing can be looked up. */
export const LOOKUPS: Partial<Record<CallName, (id: string, organization: string) => Promise<unknown>>> = {
  'customers.create': (id, organization) => api.customers.get({ params: { id }, organization }),
  'invoices.create': (id, organization) => api.invoices.get({ params: { id }, organization }),
  'transactions.create': (id, organization) => api.transactions.get({ params: { id }, organization }),
};

/** Sends a record with its own key, to its own organization. */
export const callOf = (name: CallName) =>
  CALLS[name] as unknown as (options: {
    params?: Record<string, string>;
    body: unknown;
    idempotencyKey: OnceKey;
    organization: string;
    happenedAt: string;
  }) => Promise<unknown>;
