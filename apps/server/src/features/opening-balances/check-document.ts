import { type FieldFault, fault, invalid } from '@lissafi/contract/errors';
import { openingAccountFaults } from '@lissafi/domain/books/opening-balances';
import type { Tx } from '../../db/scope.ts';
import { existingNumbers } from '../documents/numbers.ts';
import {
  type Named,
  numbersTakenBack,
  type OpeningLines,
  openedDebts,
  openedItems,
  openedPayables,
  readNamed,
} from './document-store.ts';

/**
 * Checks the lines against what exists in this organization, and returns what they name. Throws VALIDATION_FAILED with
 * every fault at its field.
 */
export async function checkOpening(tx: Tx, lines: OpeningLines, today: string): Promise<Named> {
  const named = await readNamed(tx, lines);
  const faults = [
    ...(lines.opened_on > today ? [fault('opened_on', 'The date is in the future')] : []),
    ...openingAccountFaults(lines.accounts, named.accounts),
    ...customerFaults(lines, named),
    ...lines.suppliers.flatMap(({ supplier_id }, index) =>
      named.suppliers.has(supplier_id)
        ? []
        : [fault(`suppliers.${index}.supplier_id`, 'This supplier does not exist', 'NOT_FOUND')],
    ),
    ...stockFaults(lines, named),
  ];
  if (faults.length > 0) throw invalid(...faults);
  return named;
}

function customerFaults({ customers }: OpeningLines, named: Named): FieldFault[] {
  const numbers = new Set<string>();
  return customers.flatMap(({ customer_id, amount, reference, due_date }, index) => {
    const at = (field: string) => `customers.${index}.${field}`;
    const faults: FieldFault[] = [];
    const customer = named.customers.get(customer_id);
    if (!customer) faults.push(fault(at('customer_id'), 'This customer does not exist', 'NOT_FOUND'));
    else if (customer.merged_into)
      faults.push(fault(at('customer_id'), 'This customer was merged into another one'));
    else if (customer.is_walk_in) faults.push(fault(at('customer_id'), 'A walk-in customer has no balance'));
    if (amount < 0 && reference)
      faults.push(fault(at('reference'), 'A credit has no invoice: leave this empty'));
    if (amount < 0 && due_date) faults.push(fault(at('due_date'), 'A credit is not due: leave this empty'));
    if (reference && numbers.has(reference))
      faults.push(fault(at('reference'), 'This number appears twice', 'NUMBER_TAKEN'));
    if (reference) numbers.add(reference);
    return faults;
  });
}

function stockFaults({ stock }: OpeningLines, named: Named): FieldFault[] {
  const seen = new Set<string>();
  return stock.flatMap(({ item_id, batch_number, expires_on }, index) => {
    const at = (field: string) => `stock.${index}.${field}`;
    const item = named.items.get(item_id);
    const faults: FieldFault[] = [];
    if (!item) faults.push(fault(at('item_id'), 'This item does not exist', 'NOT_FOUND'));
    else if (item.item_kind === 'service') faults.push(fault(at('item_id'), 'A service has no stock'));
    else if (item.batch_tracking_enabled && !batch_number)
      faults.push(fault(at('batch_number'), 'Please enter the batch number', 'REQUIRED'));
    else if (!item.batch_tracking_enabled && (batch_number || expires_on))
      faults.push(fault(at('batch_number'), 'This item is not tracked in batches'));
    const key = `${item_id} ${batch_number ?? ''}`;
    if (seen.has(key)) faults.push(fault(at('item_id'), 'This item appears twice'));
    seen.add(key);
    return faults;
  });
}

/**
 * What an import has opened before is not counted twice: an item with opening stock, and a debt of the same amount, of a
 * customer or to a supplier, without a number, which would show that it is a different one. Throws VALIDATION_FAILED.
 */
export async function refuseOpenedTwice(
  tx: Tx,
  { customers, suppliers, stock }: OpeningLines,
): Promise<void> {
  const debts = await openedDebts(
    tx,
    customers.map((each) => each.customer_id),
  );
  const owed = await openedPayables(
    tx,
    suppliers.map((each) => each.supplier_id),
  );
  const items = await openedItems(
    tx,
    stock.map((each) => each.item_id),
  );
  const faults = [
    ...customers.flatMap(({ customer_id, amount, reference }, index) =>
      reference || !debts.has(`${customer_id} ${amount}`)
        ? []
        : [fault(`customers.${index}.amount`, DEBT, 'EXISTS')],
    ),
    ...suppliers.flatMap(({ supplier_id, amount, reference }, index) =>
      reference || !owed.has(`${supplier_id} ${amount}`)
        ? []
        : [fault(`suppliers.${index}.amount`, OWED, 'EXISTS')],
    ),
    ...stock.flatMap(({ item_id }, index) =>
      items.has(item_id) ? [fault(`stock.${index}.item_id`, STOCK, 'EXISTS')] : [],
    ),
  ];
  if (faults.length > 0) throw invalid(...faults);
}
const DEBT =
  'This customer has an opening debt of this amount already. If this is a different one, enter its number as reference';
const OWED =
  'This supplier has an opening balance of this amount already. If this is a different one, enter its number as reference';
const STOCK = 'The opening stock of this item was entered already: remove this line, or adjust the stock';

/**
 * Returns the number of each customer line's receivable; null for one of the series. The number of a receivable that
 * was taken back with an earlier posting stays with it, so the new one is called 77/2. Throws VALIDATION_FAILED for a
 * number of another document.
 */
export async function openingNumbers(tx: Tx, { customers }: OpeningLines): Promise<(string | null)[]> {
  let numbers = customers.map(({ reference }) => reference);
  for (let round = 2; ; round++) {
    const typed = numbers.filter((number) => number !== null);
    const taken = await existingNumbers(tx, typed);
    if (taken.size === 0) return numbers;
    const free = await numbersTakenBack(tx, [...taken]);
    const faults = numbers.flatMap((number, index) =>
      number !== null && taken.has(number) && !free.has(number)
        ? [fault(`customers.${index}.reference`, 'This number is already used', 'NUMBER_TAKEN')]
        : [],
    );
    if (faults.length > 0) throw invalid(...faults);
    numbers = numbers.map((number, index) =>
      number !== null && taken.has(number) ? `${customers[index]!.reference}/${round}` : number,
    );
  }
}
