import type { Basis } from '@lissafi/contract/ledger';
import type { ColumnUnit, Comparison } from '@lissafi/contract/statements';
import { namedPeriods } from '@lissafi/domain/books/statement-columns';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import type { StatementSearch } from './search.ts';

const day = (text: string | undefined) => (text && isCivilDate(text) ? text : undefined);

export interface Choices {
  /** The period; this month when the address has none. */
  from: string;
  to: string;
  /** The day of a balance; today when the address has none. */
  as_of: string;
  compare: Comparison | undefined;
  /** The profit and loss is compared with the budget instead. */
  vsBudget: boolean;
  by: ColumnUnit | undefined;
  known_on: string | undefined;
  /** The organization's accounting method when the address has none. */
  basis: Basis;
  /** Profit and loss only: one branch, or undefined for all. */
  branch_id: string | undefined;
  fiscalYearStart: string;
  change: (change: StatementSearch) => void;
}

/** The choices of a statement, which are its address. Without one it is compared with the period before. */
export function useChoices(): Choices {
  const search = useSearch({ strict: false }) as StatementSearch;
  const navigate = useNavigate();
  const { today } = useLocale();
  const organization = useOrganization();
  const fiscalYearStart = organization?.fiscal_year_start ?? '01';
  const month = namedPeriods(today, fiscalYearStart).this_month;
  const from = day(search.date_from) ?? month.from;
  const to = day(search.date_to) ?? month.to;
  const by = (['month', 'quarter', 'year'] as const).find((unit) => unit === search.by);
  const compare =
    search.compare === 'previous_year'
      ? 'previous_year'
      : search.compare === 'none' || (by && search.compare !== 'previous_period')
        ? undefined
        : 'previous_period';
  return {
    ...(from <= to ? { from, to } : { from: to, to: from }),
    as_of: day(search.as_of) ?? today,
    compare,
    vsBudget: search.compare === 'budget',
    by,
    known_on: day(search.known_on),
    basis:
      (['accrual', 'cash'] as const).find((basis) => basis === search.basis) ??
      organization?.accounting_method ??
      'accrual',
    branch_id: search.branch_id,
    fiscalYearStart,
    change: (changed) => {
      const next = Object.entries({ ...search, ...changed }).filter(([, value]) => value);
      void navigate({ to: '.', search: Object.fromEntries(next) as never, resetScroll: false });
    },
  };
}
