import { may, ROLES } from '@lissafi/contract/permissions';
import { isRateHonest, isRatePlausible } from '@lissafi/domain/sales/proceeds';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Whoever may reduce prices in every organization, and write debts off: what they record of a rate is believed. */
const BELIEVED = ROLES.filter((role) => may(role, 'prices:reduce') && may(role, 'write_offs:write'));

/**
 * Returns the newest rate of a currency that somebody recorded who may reduce prices and is a member now: on a document
 * that she issued, a payment, a bill of a supplier, or a revaluation. Null where there is none.
 */
async function knownRate(tx: Tx, currency: string): Promise<string | null> {
  const id = tx.organization_id;
  const believed = sql`(select m.user_id from membership m
    where m.organization_id = ${id} and m.role = any (${BELIEVED}::text[]))`;
  const { rows } = await sql<{ rate: string }>`
    select rate from (
      (select i.exchange_rate::text as rate, i.issued_at as at from invoice i
        where i.organization_id = ${id} and i.currency = ${currency} and i.exchange_rate > 0
          and i.status <> 'draft' and i.document_type in ('invoice', 'receipt', 'quote')
          and exists (select from event e where e.organization_id = ${id} and e.subject_id = i.id
            and e.type = 'invoice.issued' and e.actor_id in ${believed})
        order by i.issued_at desc limit 1)
      union all
      (select p.exchange_rate::text, p.created_at from payment p
        where p.organization_id = ${id} and p.currency = ${currency} and p.exchange_rate > 0
          and p.kind = 'payment' and p.voided_at is null and p.created_by in ${believed}
        order by p.created_at desc limit 1)
      union all
      (select b.exchange_rate, b.posted_at from bill b
        where b.organization_id = ${id} and b.currency = ${currency} and b.status = 'posted'
          and b.created_by in ${believed}
        order by b.posted_at desc limit 1)
      union all
      (select r.rates ->> ${currency}, r.created_at from revaluation r
        where r.organization_id = ${id} and r.rates ? ${currency} and r.undone_at is null
          and r.created_by in ${believed}
        order by r.created_at desc limit 1)) known
    order by at desc limit 1`.execute(tx.db);
  return rows[0]?.rate ?? null;
}

/**
 * Returns why a rate is not believed, in a sentence; null where it is. `also`: the rate of the document that is paid or
 * given back, which is as good as one that is known. Where neither is, a plausible rate is believed. `bound` as in the
 * domain.
 */
export async function faultOfRate(
  tx: Tx,
  { base, currency, rate, also }: { base: string; currency: string; rate: string; also?: string | null },
  bound: 'most' | 'least',
): Promise<string | null> {
  if (also && isRateHonest(rate, also, bound)) return null;
  const known = await knownRate(tx, currency);
  if (known && isRateHonest(rate, known, bound)) return null;
  const last = known ?? also;
  if (!last && isRatePlausible({ base, currency, rate }, bound)) return null;
  return last
    ? `This is too far from the last known rate of ${currency}, ${trimmed(last)}. Somebody who may reduce prices can record it`
    : `No rate of ${currency} is known yet. Somebody who may reduce prices can record the first document in it`;
}

/** A rate without zeros at its end. */
const trimmed = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
