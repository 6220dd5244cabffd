import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '@lissafi/domain/money/money';
import { settleForeignBill } from '@lissafi/domain/purchases/foreign-bill';
import { type Allocation, allocateOldest } from '@lissafi/domain/sales/settlement-on-account';
import { type OpenPayable, ownCurrency, type PayableAllocation } from '../payables/store.ts';

interface Named {
  payable_id: string;
  amount: number;
  /** Its place in what was sent, for faults; when left out, that in the list. */
  place?: number;
}

export const isForeign = (currency: string) => `This bill is in ${currency}. Only a payment settles it.`;

/**
 * Returns what an amount settles: the named payables, otherwise the oldest due first. Throws VALIDATION_FAILED for a
 * payable that is not open or is foreign, for more than its balance, and for more than the amount.
 */
export function allocate(
  amount: number,
  open: readonly OpenPayable[],
  named: readonly Named[] | undefined,
): Allocation[] {
  if (!named) return allocateOldest(amount, ownCurrency(open));
  const faults = named.flatMap((each, index) => {
    const payable = open.find(({ id }) => id === each.payable_id);
    const at = each.place ?? index;
    const refuse = (field: string, message: string) => [fault(`allocations.${at}.${field}`, message)];
    if (!payable) return refuse('payable_id', 'Nothing of this is owed to this supplier');
    if (payable.currency) return refuse('payable_id', isForeign(payable.currency));
    return each.amount > payable.balance_due ? refuse('amount', 'This is more than the balance due') : [];
  });
  if (faults.length > 0) throw invalid(...faults);
  if (addMoney(...named.map((each) => each.amount)) > amount)
    throw invalid(fault('allocations', 'More is allocated than is paid'));
  return named.map(({ payable_id: invoice_id, amount: part }) => ({ invoice_id, amount: part }));
}

/**
 * Returns what a payment settles, as allocate(): a foreign bill that is named is settled at its value in the books, and
 * `exchange_difference` is what was paid less (a gain, above 0) or more for all of them. `paid` is the sum that was
 * used. Throws VALIDATION_FAILED also for more of a foreign bill than is open, for a part that is too small to be told
 * from nothing or from all, and for a day before the bill, because advances are in the organization's currency.
 */
export function allocatePaid(
  amount: number,
  open: readonly OpenPayable[],
  named: readonly (Named & { foreign_amount?: number | undefined })[] | undefined,
  paid_on: string,
): { allocations: PayableAllocation[]; paid: number; exchange_difference: number } {
  const foreign = new Map(open.flatMap((each) => (each.currency ? [[each.id, each] as const] : [])));
  const faults: FieldFault[] = [];
  const differences: number[] = [];
  const settled = (named ?? []).flatMap((each, index): PayableAllocation[] => {
    const bill = foreign.get(each.payable_id);
    const refuse = (field: string, message: string): [] => {
      faults.push(fault(`allocations.${index}.${field}`, message));
      return [];
    };
    if (!bill) {
      if (each.foreign_amount === undefined) return [];
      return refuse('foreign_amount', 'Only a bill in foreign currency has this amount');
    }
    if (paid_on < bill.issue_date)
      return refuse('payable_id', 'A foreign bill is paid on its day or later, not in advance');
    const foreign_open = bill.foreign_open!;
    const foreign_amount = each.foreign_amount ?? foreign_open;
    if (foreign_amount > foreign_open) return refuse('foreign_amount', 'This is more than the balance due');
    const part = settleForeignBill(
      { balance_due: bill.balance_due, foreign_open },
      { paid: each.amount, foreign_amount },
    );
    if (!part)
      return refuse('foreign_amount', 'This part is too small for the books. Please settle all of it');
    differences.push(part.difference);
    return [{ invoice_id: bill.id, amount: part.booked, foreign_amount }];
  });
  if (faults.length > 0) throw invalid(...faults);
  const forForeign = paidForForeign(open, named);
  if (forForeign > amount) throw invalid(fault('allocations', 'More is allocated than is paid'));
  const others = named?.flatMap((each, place) => (foreign.has(each.payable_id) ? [] : [{ ...each, place }]));
  const own = allocate(amount - forForeign, open, others);
  return {
    allocations: [...settled, ...own],
    paid: addMoney(forForeign, ...own.map((each) => each.amount)),
    exchange_difference: addMoney(...differences),
  };
}

/** Returns the kobo that a payment pays for foreign bills. */
export function paidForForeign(open: readonly OpenPayable[], named: readonly Named[] | undefined): number {
  const foreign = new Set(open.flatMap((each) => (each.currency ? [each.id] : [])));
  return addMoney(...(named ?? []).flatMap((each) => (foreign.has(each.payable_id) ? [each.amount] : [])));
}
