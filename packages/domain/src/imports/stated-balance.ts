import type { ImportMapping } from '@lissafi/contract/imports';
import { sideOf } from '../files/statement-rows.ts';
import { type RowCells, rowFault } from './row-reading.ts';

/** Which side a balance is on, as a correction of its field says it. */
const SIDES = [
  { label: 'Debit', value: 'Dr' },
  { label: 'Credit', value: 'Cr' },
];

/**
 * Returns the balance of an account as a row of a ledger states it, in kobo, debit above 0; 0 where it states none. It
 * stands in a column of debits or one of credits, or in `field` with Dr or Cr beside it or in a column `side`, or with a
 * sign. A credit may have a minus beside its Cr; a minus beside a Dr is asked about, as are two that do not agree.
 */
export function statedBalance(
  cells: RowCells,
  field: 'amount' | 'opening_balance',
  { direction }: Pick<ImportMapping, 'direction'>,
): number {
  const [debit, credit] = [cells.stated('debit')?.amount ?? 0, cells.stated('credit')?.amount ?? 0];
  const balance = balanceIn(cells, field, direction);
  if (debit !== 0 && credit !== 0)
    cells.faults.push(rowFault('credit', 'A balance is either a debit or a credit'));
  else if (balance !== 0 && debit - credit !== 0 && balance !== debit - credit)
    cells.faults.push(rowFault(field, 'The balance is not the debit less the credit'));
  return debit - credit || balance;
}

function balanceIn(
  cells: RowCells,
  field: 'amount' | 'opening_balance',
  direction: ImportMapping['direction'],
): number {
  const stated = cells.stated(field);
  if (!stated) return 0;
  const typed = cells.isTyped('side') ? sideOf(cells.text('side')) : null;
  const side = typed ?? stated.side ?? sideOf(cells.text('side'));
  if (side === 'debit' && stated.amount < 0 && !typed)
    cells.faults.push(rowFault('side', 'It has a minus, and is called a debit. Which is it?', SIDES));
  if (side) return Math.abs(stated.amount) * (side === 'debit' ? 1 : -1);
  // Where a column says the side, a word in it that is none may be a damaged one.
  if (direction === 'side' && cells.text('side') !== '' && stated.amount !== 0)
    cells.faults.push(rowFault('side', 'A balance is either a debit or a credit', SIDES));
  return direction === 'all_in' ? -stated.amount : stated.amount;
}
