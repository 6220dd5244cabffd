import { may } from '@lissafi/contract/permissions';
import type { VatMonth, VatReturn } from '@lissafi/contract/vat';
import {
  taxDueOn,
  VAT_LINES,
  VAT_SUMS,
  type VatFigures,
  type VatLineNumber,
  vatReturn,
} from '@lissafi/domain/books/vat-return';
import { monthOf } from '@lissafi/domain/calendar/civil-date';
import type { MemberContext } from '../../http/context.ts';
import { type ReturnScope, scopeOf, type VatHistory, vatHistory } from './scope.ts';
import { postedLater, taxSums, vatBalances } from './store.ts';

type Reader = Pick<MemberContext, 'tx' | 'organization' | 'today'>;
const mayWrite = ({ organization }: Reader) => !organization.closed && may(organization.role, 'tax:write');

/** The figures of a return: as they were filed, or of the tax lines as they are now. */
export const figuresOf = async (tx: Reader['tx'], scope: ReturnScope): Promise<VatFigures> =>
  scope.filed ?? vatReturn(await taxSums(tx, scope), scope.credit);

export async function readReturn(context: Reader, month: string): Promise<VatReturn> {
  const { tx, today } = context;
  const scope = scopeOf(await vatHistory(tx), month, today);
  const { lines, payable, credit, details } = await figuresOf(tx, scope);
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

/** The months that were filed and those that have tax lines since, newest first. */
function monthsOf(history: VatHistory, today: string): VatMonth[] {
  const filed = history.returns.map((each): VatMonth => {
    const { month, payable, paid, filed_on } = each;
    return {
      ...{ month, state: 'filed', due_on: taxDueOn(month), payable, filed_on },
      ...{ output_vat: lineOf(each, 45), input_vat: lineOf(each, 75), balance_due: payable - paid },
      ...{
        withheld_vat: lineOf(each, 85),
        credit_used: Math.min(lineOf(each, 100), Math.max(0, lineOf(each, 95))),
      },
    };
  });
  const wanted = new Set([...history.to_file, monthOf(today)]);
  const open = [...wanted]
    .filter((month) => month > (history.returns.at(-1)?.month ?? ''))
    .sort()
    .map((month): VatMonth => {
      const sums = history.open.find((each) => each.month === month);
      const { state, credit } = scopeOf(history, month, today);
      const { output_vat = 0, input_vat = 0, withheld_vat = 0 } = sums ?? {};
      const credit_used = Math.min(credit, Math.max(0, output_vat - input_vat - withheld_vat));
      return {
        ...{ month, state, due_on: taxDueOn(month), payable: null, balance_due: 0, filed_on: null },
        ...{ output_vat, input_vat, withheld_vat, credit_used },
      };
    });
  return [...filed, ...open].reverse();
}

export async function listReturns(context: Reader, { limit, offset }: { limit: number; offset: number }) {
  const { tx, today, organization } = context;
  const history = await vatHistory(tx);
  const months = monthsOf(history, today);
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
