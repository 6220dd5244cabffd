import type { Payroll } from '@lissafi/contract/payroll';
import { type Pay, payrollTotals } from '@lissafi/domain/books/payroll';
import { PENSION_PERCENT, percentOf, suggestedPaye } from '@lissafi/domain/nigeria/paye';
import { isUnreadable, type TypedMoney } from '../../ui/form/unreadable.ts';

export interface PersonForm {
  key: number;
  employee: string;
  gross: TypedMoney;
  paye: TypedMoney;
  pension: TypedMoney;
  employer_pension: TypedMoney;
}

export const emptyPerson = (key: number): PersonForm => ({
  ...{ key, employee: '', gross: null, paye: null, pension: null, employer_pension: null },
});

/** The people of the payroll before, with what they earned then. */
export const peopleOf = (payroll: Payroll | undefined): PersonForm[] =>
  payroll ? payroll.lines.map(({ net: _, ...pay }, index) => ({ key: index + 1, ...pay })) : [emptyPerson(1)];

const amountOf = (typed: TypedMoney): number => (typed === null || isUnreadable(typed) ? 0 : typed);

/** Fills in pension and PAYE for a pay by the rates in force; amounts in kobo. */
export function withSuggestions(person: PersonForm, month: string, isPensioned: boolean): PersonForm {
  const gross = amountOf(person.gross);
  const pension = isPensioned ? percentOf(gross, PENSION_PERCENT.employee) : 0;
  return {
    ...person,
    pension,
    employer_pension: isPensioned ? percentOf(gross, PENSION_PERCENT.employer) : 0,
    paye: suggestedPaye(`${month}-01`, gross, pension) ?? person.paye,
  };
}

const isEmpty = ({ employee, gross }: PersonForm) => !employee.trim() && gross === null;

/** The people as they are sent, at the same places; empty ones at the end are left out. */
export function paysOf(people: readonly PersonForm[]): Pay[] {
  const last = people.findLastIndex((person) => !isEmpty(person));
  return people.slice(0, last + 1).map(({ employee, gross, paye, pension, employer_pension }) => ({
    employee: employee.trim(),
    gross: amountOf(gross),
    paye: amountOf(paye),
    pension: amountOf(pension),
    employer_pension: amountOf(employer_pension),
  }));
}

export const totalsOf = (people: readonly PersonForm[]) => payrollTotals(paysOf(people));
