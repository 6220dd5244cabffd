import { type VatFigures, vatReturn } from '@lissafi/domain/books/vat-return';
import type { Tx } from '../../db/scope.ts';
import { type ReturnScope, scopeOf, type VatHistory } from './scope.ts';
import { taxSums, taxSumsOfMonths } from './store.ts';

/** The figures of a return: as they were filed, or of the tax lines as they are now. */
export const figuresOf = async (tx: Tx, scope: ReturnScope): Promise<VatFigures> =>
  scope.filed ?? vatReturn(await taxSums(tx, scope), scope.credit);

interface UnfiledReturn {
  scope: ReturnScope;
  figures: VatFigures;
}

/**
 * Returns, in order, what the returns of months after the latest filed one come to as the books stand now, in kobo: the
 * one estimate of an unfiled month for every screen. A month that waits has the figures that it would have if those
 * before it were filed now: late entries stand in the first of them, and each hands its credit on.
 */
export async function unfiledReturns(
  tx: Tx,
  history: VatHistory,
  months: readonly string[],
  today: string,
): Promise<UnfiledReturn[]> {
  const wanted = new Set(months);
  const end = [...months].sort().at(-1) ?? '';
  const scopes = [...new Set([...history.to_file.filter((month) => month <= end), ...months])]
    .sort()
    .map((month) => scopeOf(history, month, today));
  const waiting = scopes.filter(({ state }) => state === 'waiting');
  const own = waiting.length > 0 ? await taxSumsOfMonths(tx, waiting[0]!.first, waiting.at(-1)!.last) : [];
  let credit = history.returns.at(-1)?.credit ?? 0;
  const returns: UnfiledReturn[] = [];
  for (const scope of scopes) {
    const figures =
      scope.state === 'waiting'
        ? vatReturn(
            own.filter(({ month }) => month === scope.month),
            credit,
          )
        : await figuresOf(tx, scope);
    if (history.to_file.includes(scope.month)) credit = figures.credit;
    if (wanted.has(scope.month)) returns.push({ scope, figures });
  }
  return returns;
}
