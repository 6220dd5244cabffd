import { divideRounded, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { type Deferral, goodsOf, sumsByAccount } from './cash-basis-goods.ts';

/**
 * The cash basis (decisions §6): income and expense count when they are settled, in proportion, and goods when they are
 * paid for. The books stay on the accrual basis; this file returns the balanced rows that are added to them. Amounts are
 * kobo, debits positive.
 */

export interface CashBasisLine {
  account_code: string;
  amount: number;
  /** The receivable or payable that the line opens or settles; only on the two control accounts. */
  document_id: string | null;
}

/** A journal entry, as far as the cash basis is concerned. */
export interface CashBasisEntry {
  id: string;
  number: number;
  entry_date: string;
  posted_on: string;
  branch_id: string;
  lines: readonly CashBasisLine[];
}

/** A receivable or payable, with what waits for its settlement. */
export interface DeferringDocument {
  document_id: string;
  /** 1100 or 2000. */
  control_code: string;
  /** The entry that opened it, and its branch, to which the income and expenses belong. */
  entry_number: number;
  branch_id: string;
  /** What the entry opened on the control account: a receivable above 0, a payable below. */
  opened: number;
  /** In order of account; empty where nothing waits. */
  deferrals: readonly Deferral[];
  /** What was settled by civil day, with the sign of `opened`; in order of day, each day once. */
  settled: readonly { day: string; amount: number }[];
}

/** One change that the cash basis makes to an account, in addition to the lines of the entry. */
export interface CashBasisRow {
  account_code: string;
  branch_id: string;
  day: string;
  /** The document whose income or expense is taken back, or counts now; null for goods. */
  document_id: string | null;
  amount: number;
}

const isResult = (code: string): boolean => !/^[123]/.test(code);
const isControl = (code: string): boolean => code === ACCOUNT.receivable || code === ACCOUNT.payable;
const isMoney = (code: string): boolean => code.startsWith('10');

/** A × part ÷ whole, rounded half away from zero. */
const proportion = (amount: number, part: number, whole: number): number =>
  toSafe(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)));

/**
 * Divides the sum of amounts in a proportion and the result over the amounts: the sum is rounded once, and each amount
 * gets the difference of two rounded running totals, so that the parts are exactly the part of the sum.
 */
function proportions(deferrals: readonly Deferral[], part: number, whole: number): number[] {
  let total = 0;
  let rounded = 0;
  return deferrals.map(({ amount }) => {
    total = addMoney(total, amount);
    const next = proportion(total, part, whole);
    const share = next - rounded;
    rounded = next;
    return share;
  });
}

/** The change of each document on its control account, in order of first appearance. */
function documentLines(
  lines: readonly CashBasisLine[],
): { document_id: string; control_code: string; amount: number }[] {
  const sums = new Map<string, { document_id: string; control_code: string; amount: number }>();
  for (const { account_code: control_code, document_id, amount } of lines) {
    if (document_id === null || !isControl(control_code)) continue;
    const sum = sums.get(document_id) ?? { document_id, control_code, amount: 0 };
    // A document is on one control account only.
    if (sum.control_code === control_code)
      sums.set(document_id, { ...sum, amount: addMoney(sum.amount, amount) });
  }
  return [...sums.values()];
}

/** The ids of the documents that an entry opens or settles. */
export const documentsOf = (lines: readonly CashBasisLine[]): string[] =>
  documentLines(lines).map(({ document_id }) => document_id);

/** Returns what was settled of a document by the end of a day, with the sign of what was opened. */
const settledBy = (document: Pick<DeferringDocument, 'settled'>, day: string): number =>
  addMoney(...document.settled.filter((each) => each.day <= day).map(({ amount }) => amount));

/**
 * Returns how much of each deferral counts when `settled` of a document is settled, in order of the deferrals. All of
 * it counts when the document is settled, to the kobo; what was settled is a function of the open balance, so the
 * figures of a day follow from what was open on that day, in whatever order it was recorded.
 */
function countedOf(
  { deferrals, opened }: Pick<DeferringDocument, 'deferrals' | 'opened'>,
  settled: number,
): number[] {
  return proportions(deferrals, settled, opened);
}

/** Adds a settlement, in order of day. */
function settle(document: DeferringDocument, day: string, amount: number): DeferringDocument {
  const other = document.settled.filter((each) => each.day !== day);
  const same = document.settled.find((each) => each.day === day)?.amount ?? 0;
  const settled = [...other, { day, amount: addMoney(same, amount) }].sort((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  return { ...document, settled };
}

/**
 * The shares that a settlement makes count, on its day. Where the document was settled on later days before this was
 * recorded, their rounding may move by a kobo; that is corrected on those days.
 */
function settlementRows(document: DeferringDocument, day: string, amount: number): CashBasisRow[] {
  const { document_id, control_code, branch_id, deferrals } = document;
  const days = [day, ...document.settled.map((each) => each.day).filter((each) => each > day)];
  let before = deferrals.map(() => 0);
  return days.flatMap((on) => {
    const was = settledBy(document, on);
    const old = countedOf(document, was);
    const change = countedOf(document, was + amount).map((share, index) => share - old[index]!);
    const shares = change.map((share, index) => share - before[index]!);
    before = change;
    return [
      ...deferrals.map(({ account_code }, index) => ({ account_code, amount: shares[index]! })),
      { account_code: control_code, amount: -addMoney(...shares) },
    ].map((row) => ({ ...row, branch_id, day: on, document_id }));
  });
}

/**
 * The documents that an entry opens, with what waits for their settlement: of the income and expenses of the entry
 * (`results`) the part that was not paid with money at once. Nothing waits where the entry opens receivables and
 * payables that cancel each other out.
 */
function openedBy(
  entry: CashBasisEntry,
  opened: readonly { document_id: string; control_code: string; amount: number }[],
  results: readonly Deferral[],
): DeferringDocument[] {
  const total = addMoney(...opened.map(({ amount }) => amount));
  const money = addMoney(
    ...entry.lines.filter(({ account_code }) => isMoney(account_code)).map(({ amount }) => amount),
  );
  const paid = Math.sign(money) === Math.sign(total) ? money : 0;
  let reached = 0;
  return opened.map(({ document_id, control_code, amount }) => {
    const before = total === 0 ? [] : proportions(results, reached, total + paid);
    reached = addMoney(reached, amount);
    const after = total === 0 ? [] : proportions(results, reached, total + paid);
    const deferrals = after
      .map((share, index) => ({
        account_code: results[index]!.account_code,
        amount: share - before[index]!,
      }))
      .filter((each) => each.amount !== 0);
    return {
      ...{ document_id, control_code, entry_number: entry.number, branch_id: entry.branch_id },
      ...{ opened: amount, deferrals, settled: [] },
    };
  });
}

/**
 * Returns the rows of the cash basis for one entry and the documents that it opened or changed. Entries come in order
 * of number; `documents` holds those of the entry that earlier entries opened. The rows sum to 0 on every day.
 *
 * - The entry that first touches a document opens it. Its income and expenses, with the goods bought, are taken back
 *   and wait; only tax and what else is neither stays on the control account.
 * - Each later line of the document settles it (or reverses a settlement), and a share in proportion counts on the day
 *   of that entry.
 * - A revaluation of foreign balances is taken back as a whole: nothing of it is settled.
 * - Goods: `goodsOf`. Everything else counts as on the accrual basis.
 *
 * Source: decisions §6 ("On the cash basis …").
 */
export function cashBasisOf(
  entry: CashBasisEntry,
  documents: ReadonlyMap<string, DeferringDocument>,
): { rows: CashBasisRow[]; documents: DeferringDocument[] } {
  const { entry_date: day, branch_id, lines } = entry;
  const touched = documentLines(lines);
  if (lines.some(({ account_code }) => UNREALISED.includes(account_code)) && touched.length > 0)
    return { rows: unrealisedRows(entry, touched), documents: [] };
  const goods = goodsOf(lines);
  const opened = openedBy(
    entry,
    touched.filter(({ document_id, amount }) => amount !== 0 && !documents.has(document_id)),
    resultsOf(lines, goods),
  );
  const settled = touched.flatMap(({ document_id, control_code, amount }) => {
    const document = documents.get(document_id);
    if (!document || document.control_code !== control_code || amount === 0) return [];
    return [{ document, amount: -amount }];
  });
  const rows = [
    ...[...goods.takenBack, ...goods.bought].map((each) => ({ ...each, branch_id, day, document_id: null })),
    ...opened.flatMap(({ document_id, control_code, deferrals }) => [
      ...deferrals.map(({ account_code, amount }) => ({
        ...{ account_code, branch_id, day, document_id, amount: -amount },
      })),
      {
        ...{ account_code: control_code, branch_id, day, document_id },
        amount: addMoney(...deferrals.map(({ amount }) => amount)),
      },
    ]),
    ...settled.flatMap(({ document, amount }) => settlementRows(document, day, amount)),
  ].filter(({ amount }) => amount !== 0);
  return {
    rows,
    documents: [...opened, ...settled.map(({ document, amount }) => settle(document, day, amount))],
  };
}

const UNREALISED: readonly string[] = [ACCOUNT.unrealised_exchange_gain, ACCOUNT.unrealised_exchange_loss];

/** Takes the gains and losses of a revaluation back, and the documents with them to what they were. */
const unrealisedRows = (
  { lines, branch_id, entry_date: day }: CashBasisEntry,
  touched: readonly { document_id: string; control_code: string; amount: number }[],
): CashBasisRow[] => [
  ...sumsByAccount(lines.filter(({ account_code }) => UNREALISED.includes(account_code))).map(
    ({ account_code, amount }) => ({ account_code, branch_id, day, document_id: null, amount: -amount }),
  ),
  ...touched.map(({ document_id, control_code, amount }) => ({
    ...{ account_code: control_code, branch_id, day, document_id, amount: -amount },
  })),
];

/** The income and expenses of an entry by account, goods bought among them, without what is taken back. */
function resultsOf(
  lines: readonly CashBasisLine[],
  { takenBack, bought }: ReturnType<typeof goodsOf>,
): Deferral[] {
  return sumsByAccount(
    [...lines, ...takenBack, ...bought].filter(({ account_code }) => isResult(account_code)),
  );
}
