import { may } from '@lissafi/contract/permissions';
import type { VatMonth, VatReturn } from '@lissafi/contract/vat';
import {
  taxDueOn,
  VAT_LINES,
  VAT_SUMS,
  type VatFigures,
  type VatLineNumber,
} from '@lissafi/domain/books/vat-return';
import { monthOf } from '@lissafi/domain/calendar/civil-date';
import type { MemberContext } from '../../http/context.ts';
import { figuresOf, unfiledReturns } from './figures.ts';
import { scopeOf, type VatHistory, vatHistory } from './scope.ts';
import { postedLater, vatBalances } from './store.ts';

type Reader = Pick<MemberContext, 'tx' | 'organization' | 'today'>;
const mayWrite = ({ organization }: Reader) => !organization.closed && may(organization.role, 'tax:write');

export async function readReturn(context: Reader, month: string): Promise<VatReturn> {
  const { tx, today } = context;
  const history = await vatHistory(tx);
  const scope = scopeOf(history, month, today);
  const { lines, payable, credit, details } =
    scope.state === 'waiting'
      ? (await unfiledReturns(tx, history, [month], today))[0]!.figures
      : await figuresOf(tx, scope);
  const { filed, state, first_to_file } = scope;
  const writes = mayWrite(context);
  const paid = filed?.paid ?? 0;
  const balance_due = filed ? payable - paid : 0;
  return {
    ...{ month, state, payable, credit, details, first_to_file, paid, balance_due },
    lines: lines.map(({ line, amount }) => ({
      ...{ line, name: VAT_LINES[line as VatLineNumber], amount, opens: line in VAT_SUMS },
    })),
    due_on: taxDueOn(month),
    filed: filed && {
      ...{ id: filed.id, filed_on: filed.filed_on, reference: filed.reference, filed_by: filed.filed_by },
      journal_entry_id: filed.journal_entry_id,
    },
    later: filed ? await postedLater(tx, scope) : { entries: 0, output_vat: 0, input_vat: 0 },
    can: {
      file: writes && state === 'due',
      unfile: writes && scope.is_latest && paid === 0,
      pay: writes && balance_due > 0,
    },
  };
}

const lineOf = ({ lines }: VatFigures, line: VatLineNumber) =>
  lines.find((each) => each.line === line)?.amount ?? 0;

/** What every row has of its return: the sum that leads to what is payable. */
const sumOf = (figures: VatFigures) => ({
  output_vat: lineOf(figures, 45),
  input_vat: lineOf(figures, 75),
  withheld_vat: lineOf(figures, 85),
  credit_used: Math.min(lineOf(figures, 100), Math.max(0, lineOf(figures, 95))),
  payable: figures.payable,
});

/** The months that were filed, those that are to be filed, and the current one, newest first. */
async function monthsOf(tx: Reader['tx'], history: VatHistory, today: string): Promise<VatMonth[]> {
  const filed = history.returns.map(
    (each): VatMonth => ({
      ...{ month: each.month, state: 'filed', due_on: taxDueOn(each.month), ...sumOf(each) },
      ...{ balance_due: each.payable - each.paid, filed_on: each.filed_on },
    }),
  );
  const latest = history.returns.at(-1)?.month ?? '';
  const wanted = [...history.to_file, monthOf(today)].filter((month) => month > latest);
  const unfiled = (await unfiledReturns(tx, history, wanted, today)).map(
    ({ scope: { month, state }, figures }): VatMonth => ({
      ...{ month, state, due_on: taxDueOn(month), ...sumOf(figures) },
      ...{ balance_due: 0, filed_on: null },
    }),
  );
  return [...filed, ...unfiled].reverse();
}

export async function listReturns(context: Reader, { limit, offset }: { limit: number; offset: number }) {
  const { tx, today, organization } = context;
  const history = await vatHistory(tx);
  const months = await monthsOf(tx, history, today);
  const latest = history.returns.at(-1);
  const last = latest && scopeOf(history, latest.month, today);
  return {
    vat_returns: months.slice(offset, offset + limit),
    ...{ total: months.length, limit, offset },
    vat_registered: organization.vat_registered,
    due: history.returns.reduce((sum, each) => sum + each.payable - each.paid, 0),
    credit: latest?.credit ?? 0,
    ...(await vatBalances(tx, last ? { last: last.last, up_to: last.up_to } : null)),
  };
}
