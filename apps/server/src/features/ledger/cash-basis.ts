import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import {
  type CashBasisEntry,
  cashBasisOf,
  type DeferringDocument,
  documentsOf,
} from '@lissafi/domain/books/cash-basis';
import { cashBasisSums } from '@lissafi/domain/books/cash-basis-sums';
import type { Tx } from '../../db/scope.ts';
import {
  entriesToInclude,
  type Included,
  lockIncluded,
  readDocuments,
  readIncluded,
  type StoredDay,
  type StoredLine,
  storeStep,
} from './cash-basis-rows.ts';

interface Step {
  entries: CashBasisEntry[];
  /** The documents that the entries opened. */
  documents: DeferringDocument[];
  lines: StoredLine[];
  days: StoredDay[];
}

/** Applies the rule to the next entries, in order of number. Everything it reads never changes. */
async function nextStep(tx: Tx, included: Included, limit: number): Promise<Step> {
  const entries = await entriesToInclude(tx, included, limit);
  const ids = [...new Set(entries.flatMap(({ lines }) => documentsOf(lines)))];
  const documents = await readDocuments(tx, ids, included);
  const opened = new Set<string>();
  const lines: StoredLine[] = [];
  const days = new Map<string, StoredDay>();
  for (const entry of entries) {
    const { id: entry_id, number: entry_number, posted_on } = entry;
    const done = cashBasisOf(entry, documents);
    for (const document of done.documents) {
      if (!documents.has(document.document_id)) opened.add(document.document_id);
      documents.set(document.document_id, document);
    }
    lines.push(
      ...done.rows.map((row, index) => ({ ...row, entry_id, entry_number, part: index + 1, posted_on })),
    );
    for (const sum of cashBasisSums(entry, done.rows)) {
      const key = [sum.account_code, sum.day, sum.branch_id, posted_on].join();
      const known = days.get(key) ?? { ...sum, posted_on, debit: 0, credit: 0, line_count: 0 };
      days.set(key, {
        ...known,
        debit: known.debit + sum.debit,
        credit: known.credit + sum.credit,
        line_count: known.line_count + sum.line_count,
      });
    }
  }
  return {
    entries,
    documents: [...opened].map((id) => documents.get(id)!),
    lines,
    days: [...days.values()],
  };
}

/**
 * Includes the next entries of the journal in the cash basis, at most `limit`, and returns how many are left. The state
 * is locked, so that two requests never include an entry twice; posting is not held up.
 */
export async function catchUpCashBasis(tx: Tx, limit: number): Promise<number> {
  await lockIncluded(tx);
  const included = await readIncluded(tx);
  const { entries, ...found } = await nextStep(tx, included, limit);
  const last = entries.at(-1)?.number;
  if (last === undefined) return 0;
  await storeStep(tx, last, found);
  await tx.flush();
  return included.newest - last;
}

/** The changes of entries that are not stored yet; a read computes them without storing, because it must not write. */
export interface PendingCashBasis {
  lines: readonly StoredLine[];
  days: readonly StoredDay[];
}

const NOTHING: PendingCashBasis = { lines: [], days: [] };

/** Returns what is not stored yet. Throws CASH_BASIS_PENDING where that is too much for one answer. */
export async function pendingCashBasis(tx: Tx, included: Included): Promise<PendingCashBasis> {
  const waiting = included.newest - included.entry_number;
  if (waiting === 0) return NOTHING;
  if (waiting > LIMITS.cash_basis_read) throw new Refusal('CASH_BASIS_PENDING');
  return nextStep(tx, included, waiting);
}
