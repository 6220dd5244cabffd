import { may } from '@lissafi/contract/permissions';
import type { taxCalendarRoutes } from '@lissafi/contract/tax-calendar';
import { earlierOf } from '@lissafi/domain/calendar/civil-date';
import { estimateCompanyTax } from '@lissafi/domain/nigeria/company-tax';
import { einvoicingClass } from '@lissafi/domain/nigeria/einvoicing';
import { isWithin, THRESHOLDS, thresholdOn, thresholdState } from '@lissafi/domain/nigeria/thresholds';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Handlers } from '../../http/context.ts';
import { sizeOn } from '../ledger/turnover.ts';
import { sufferedSummary } from '../withholding/suffered.ts';
import { readDuties } from './duties.ts';
import { fiscalYear } from './fiscal-year.ts';

/** Sales and profit of the fiscal year up to a day; kobo. */
async function readYear(tx: Tx, date_from: string, today: string) {
  const { rows } = await sql<{ sales: number; profit: number }>`
    select coalesce(sum(d.credit - d.debit) filter (where d.account_code < '41'), 0)::bigint as sales,
      coalesce(sum(d.credit - d.debit), 0)::bigint as profit
    from account_day d
    join account a on a.organization_id = ${tx.organization_id} and a.code = d.account_code
    where d.organization_id = ${tx.organization_id} and a.type in ('income', 'expense')
      and d.day >= ${date_from}::date and d.day <= ${today}::date`.execute(tx.db);
  return rows[0]!;
}

export const taxCalendarHandlers: Handlers<typeof taxCalendarRoutes> = {
  async get({ tx, today, organization }) {
    const { date_from, date_to, year_end } = await fiscalYear(tx, today);
    const year = await readYear(tx, date_from, today);
    const { turnover, assets } = await sizeOn(tx, today);
    const is_small = isWithin('small_company', today, turnover, assets);
    const { years } = await sufferedSummary(tx, today);
    const withheld = years.find((each) => each.date_from === date_from)?.certified ?? 0;
    return {
      as_of: today,
      duties: await readDuties(tx, today, {
        year_end,
        payroll: may(organization.role, 'payroll:read'),
      }),
      ...{ turnover, assets, turnover_of_year: year.sales },
      thresholds: THRESHOLDS.map((name) => {
        const { turnover: turnover_limit, assets: assets_limit, doubtful_from } = thresholdOn(name, today);
        const state = thresholdState(name, today, turnover, assets);
        return { name, turnover_limit, assets_limit, doubtful_from, state };
      }),
      einvoicing: einvoicingClass(turnover),
      estimate: {
        ...{ date_from, date_to: earlierOf(date_to, today), is_small, withheld },
        profit: year.profit,
        ...estimateCompanyTax({ on: today, profit: year.profit, is_small, withheld }),
      },
    };
  },
};
