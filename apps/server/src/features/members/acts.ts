import type { MemberActs } from '@lissafi/contract/members';
import type { Tx } from '../../db/scope.ts';
import { countKeysOf } from '../api-keys/store.ts';
import { countJournalSchedulesOf, passJournalSchedules } from '../journals/store.ts';
import { countSchedulesOf, passSchedules } from '../recurring/store.ts';
import { countWebhooksOf, passWebhooks } from '../webhooks/store.ts';

// What goes on in a member's name without her (docs/decisions/0152).

export async function readActs(tx: Tx, userId: string): Promise<MemberActs> {
  const [recurring_invoices, recurring_journals, webhooks, api_keys] = await Promise.all([
    countSchedulesOf(tx, userId),
    countJournalSchedulesOf(tx, userId),
    countWebhooksOf(tx, userId),
    countKeysOf(tx, userId),
  ]);
  return { recurring_invoices, recurring_journals, webhooks, api_keys };
}

/** Before a membership ends: what went on in that name goes on in another, or stops and waits for a person. */
export async function passOn(tx: Tx, from: string, to: string | null, now: Date): Promise<void> {
  await passSchedules(tx, from, to, now);
  await passJournalSchedules(tx, from, to, now);
  await passWebhooks(tx, from, to);
}
