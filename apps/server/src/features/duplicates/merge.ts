import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { moveAliases } from '../aliases/store.ts';
import { moveDocuments } from '../documents/parties.ts';
import { movePayments } from '../payments/write.ts';
import { moveSchedules } from '../recurring/store.ts';

interface Locked {
  id: string;
  name: string;
  is_walk_in: boolean;
  merged_into: string | null;
  unapplied_credit: number;
}

/**
 * Merges a customer into another, who gets the documents, payments, unapplied credit, other words for it, and missing
 * contact details: telephone, email, address. Journal lines cannot change and keep the old id, so the old customer stays as a redirect,
 * by which statements find them. Locks schedules, documents, payments, customers. Throws NOT_FOUND, CUSTOMER_MERGED,
 * INVALID_STATE.
 */
export async function mergeCustomer(context: MemberContext, id: string, intoId: string): Promise<void> {
  const { tx, now, user } = context;
  if (id === intoId) throw invalid(fault('into_id', 'This is the same customer'));
  const scope = sql`organization_id = ${tx.organization_id}`;
  await sql`select from recurring_invoice where ${scope} and customer_id = ${id} order by id for no key update`.execute(
    tx.db,
  );
  await sql`select from invoice where ${scope} and customer_id = ${id} order by id for no key update`.execute(
    tx.db,
  );
  await sql`select from payment where ${scope} and customer_id = ${id} order by id for no key update`.execute(
    tx.db,
  );
  const { rows } = await sql<Locked>`
    select id, name, is_walk_in, merged_into, unapplied_credit from customer
    where ${scope} and id = any (array[${id}, ${intoId}]::uuid[]) order by id for update`.execute(tx.db);
  const [from, into] = [id, intoId].map((each) => rows.find((row) => row.id === each));
  if (!from) throw new Refusal('NOT_FOUND');
  if (!into) throw new Refusal('NOT_FOUND', { message: 'This customer does not exist.', field: 'into_id' });
  if (from.merged_into || into.merged_into) throw new Refusal('CUSTOMER_MERGED');
  if (from.is_walk_in || into.is_walk_in)
    throw new Refusal('INVALID_STATE', { message: 'The walk-in customer cannot be changed.' });
  const at = now.toISOString();
  await moveDocuments(tx, id, into);
  await movePayments(tx, id, intoId);
  await moveSchedules(tx, id, intoId);
  await moveAliases(tx, id, intoId);
  await sql`update customer set merged_into = ${intoId} where ${scope} and merged_into = ${id}`.execute(
    tx.db,
  );
  await sql`update customer set merged_into = ${intoId}, unapplied_credit = 0, status = 'inactive',
      version = version + 1, updated_at = ${at}
    where ${scope} and id = ${id}`.execute(tx.db);
  // Without permission to override credit limits, the lower of the two limits applies, so that a merge cannot raise it.
  const mayOverride = context.organization.permissions.includes('credit_limit:override');
  const limit = mayOverride
    ? sql`coalesce(i.credit_limit, f.credit_limit)`
    : sql`least(i.credit_limit, f.credit_limit)`;
  // Nor does it give another price list to a customer who has one; who may not reduce prices gives none.
  const list = context.organization.permissions.includes('prices:reduce')
    ? sql`coalesce(i.price_list_id, f.price_list_id)`
    : sql`i.price_list_id`;
  await sql`update customer i set unapplied_credit = i.unapplied_credit + ${from.unapplied_credit}::bigint,
      email = coalesce(i.email, f.email), phone = coalesce(i.phone, f.phone),
      company_name = coalesce(i.company_name, f.company_name), tax_id = coalesce(i.tax_id, f.tax_id),
      registration_number = coalesce(i.registration_number, f.registration_number),
      billing_address = coalesce(i.billing_address, f.billing_address),
      shipping_address = coalesce(i.shipping_address, f.shipping_address), city = coalesce(i.city, f.city),
      credit_limit = ${limit}, price_list_id = ${list}, notes = coalesce(i.notes, f.notes),
      version = i.version + 1, updated_at = ${at}
    from customer f
    where i.organization_id = ${tx.organization_id} and i.id = ${intoId}
      and f.organization_id = ${tx.organization_id} and f.id = ${id}`.execute(tx.db);
  await appendEvents(tx, [
    { type: 'customer.merged', subject_id: id, actor_id: user.id, data: { into_id: intoId } },
  ]);
}
