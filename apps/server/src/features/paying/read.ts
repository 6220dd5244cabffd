import { Refusal } from '@lissafi/contract/errors';
import type { Paying } from '@lissafi/contract/paying';
import { whereOutstanding } from '../../db/outstanding.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { enterShared } from '../documents/share-link.ts';
import { accountChangedOn } from '../documents/where-to-pay.ts';
import { onlineProvider } from '../online-payments/pay.ts';
import { todayOf } from '../organizations/store.ts';
import { readClaims } from '../payment-alerts/claims.ts';

/** What a public link lets a customer pay: one document, or all that she owes. */
export interface Payable {
  invoice_id: string | null;
  customer_id: string;
  customer: string;
  email: string | null;
  seller_email: string | null;
  /** The number of the document; null for all that she owes. */
  document: string | null;
  currency: Paying['currency'];
  /** How the seller writes dates. */
  date_format: string;
  /** In the minor unit of `currency`. */
  amount_due: number;
  sent_at: string | null;
  viewed_at: string | null;
  /** Owed, in the organization's currency, to an organization that still keeps books, by somebody with a name. */
  is_payable: boolean;
}

/** Returns what a token opens and the scope that it is in. Throws NOT_FOUND. */
export async function openPayable(tx: Tx, token: string): Promise<{ tx: Tx; payable: Payable }> {
  const shared = await enterShared(tx, token);
  const payable = shared.invoice_id
    ? await ofDocument(shared.tx, shared.invoice_id)
    : await ofCustomer(shared.tx, shared.customer_id!);
  if (!payable) throw new Refusal('NOT_FOUND');
  return { tx: shared.tx, payable };
}

async function ofDocument(tx: Tx, id: string): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`
    select i.id as invoice_id, c.id as customer_id, i.customer_name as customer, c.email, o.email as seller_email, i.invoice_number as document,
      i.currency, o.date_format, case when ${whereOutstanding('i')} then i.balance_due else 0 end as amount_due, i.sent_at, i.viewed_at,
      (${whereOutstanding('i')} and i.currency = o.currency and o.closed_at is null and not c.is_walk_in) as is_payable
    from invoice i
    join organization o on o.organization_id = ${tx.organization_id}
    join customer c on c.organization_id = ${tx.organization_id} and c.id = i.customer_id
    where i.organization_id = ${tx.organization_id} and i.id = ${id}`.execute(tx.db);
  return rows[0];
}

async function ofCustomer(tx: Tx, id: string): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`
    select null as invoice_id, c.id as customer_id, c.name as customer, c.email, o.email as seller_email, null as document, o.currency, o.date_format,
      d.amount_due, null as sent_at, null as viewed_at,
      (d.amount_due > 0 and o.closed_at is null and not c.is_walk_in) as is_payable
    from customer c
    join organization o on o.organization_id = ${tx.organization_id}
    cross join lateral (select coalesce(sum(i.balance_due), 0)::bigint as amount_due from invoice i
      where i.organization_id = ${tx.organization_id} and i.customer_id = c.id and i.currency = o.currency
        and ${whereOutstanding('i')}) d
    where c.organization_id = ${tx.organization_id} and c.id = ${id}`.execute(tx.db);
  return rows[0];
}

/** What the page shows of it. */
export async function readPaying(tx: Tx, payable: Payable, now: Date): Promise<Paying> {
  const { currency, amount_due, sent_at, viewed_at, is_payable } = payable;
  const claims = await readClaims(tx, payable);
  const today = await todayOf(tx, now);
  const online = is_payable ? await onlineProvider(tx) : null;
  const account_changed_on = await accountChangedOn(tx, now);
  return {
    account_changed_on,
    currency,
    amount_due,
    today,
    sent_at,
    viewed_at,
    online,
    can_claim: is_payable,
    claims,
  };
}
