import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Body } from '@lissafi/contract/route';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import type { MemberContext } from '../../http/context.ts';
import { lockAllOwed } from '../payables/store.ts';
import { paySupplier } from './pay.ts';

/**
 * Pays several suppliers in one transaction, each with a payment of its own: all of them or none. Nothing is withheld.
 * Locks all suppliers and their payables in order of id before the first payment takes the counter. Throws what
 * paySupplier() throws, with the place of the payment in the field.
 */
export async function payMany(
  context: MemberContext,
  { payments, ...common }: Body<typeof supplierRoutes.payMany>,
): Promise<{ supplier_id: string; payment_id: string; amount: number }[]> {
  const { tx } = context;
  await lockAllOwed(
    tx,
    payments.map(({ supplier_id }) => supplier_id),
  );
  const made = [];
  for (const [index, { supplier_id, amount }] of payments.entries()) {
    try {
      const payment_id = await paySupplier(context, supplier_id, {
        ...common,
        ...{ amount, wht_amount: 0, settlement_discount: 0, allow_advance: false },
      });
      // The next one may read what this one wrote.
      await tx.flush();
      made.push({ supplier_id, payment_id, amount });
    } catch (error) {
      throw placed(error, index);
    }
  }
  return made;
}

/** Faults of an amount are those of a payment of the run; all others concern all of them. */
function placed(error: unknown, index: number): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error;
  return invalid(
    ...error.errors.map((each) =>
      each.field === 'amount' ? fault(`payments.${index}.amount`, each.message, each.code) : each,
    ),
  );
}
