import { fault, invalid } from '@lissafi/contract/errors';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** A payment as it is recorded, by a person or by what proves it. */
export type Received<Input extends { accept_twins: boolean }> = Omit<Input, 'accept_twins'> & {
  accept_twins?: boolean;
};

/**
 * A reference of a bank names one transfer. Throws the fault of `accept_twins` (TWIN) where the customer has a payment of
 * this day and amount with the same one. Nobody is asked (`accept_twins` is left out) of what a statement, a gateway or
 * a sale proves, nor where the person said that it is another.
 */
export async function assertNewReference(
  tx: Tx,
  customerId: string,
  { currency, date_format }: { currency: string; date_format: string },
  input: { reference: string | null; amount: number; paid_on: string; accept_twins?: boolean },
): Promise<void> {
  const { reference, amount, paid_on } = input;
  if (reference === null || input.accept_twins !== false) return;
  const { rows } = await sql`select from payment
    where organization_id = ${tx.organization_id} and customer_id = ${customerId} and kind = 'payment'
      and paid_on = ${paid_on}::date and amount = ${amount} and voided_at is null
      and fold_name(reference) = fold_name(${reference}) limit 1`.execute(tx.db);
  if (rows.length === 0) return;
  const said = `${formatMoney(amount, currency)} of ${formatDate(paid_on, date_format)} with the reference ${reference}`;
  throw invalid(fault('accept_twins', `${said} are recorded already`, 'TWIN'));
}
