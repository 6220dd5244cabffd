import {
  comparedDay,
  describePeriod,
  namedPeriods,
  neighbour,
  PERIOD_NAMES,
  type PeriodName,
} from '@lissafi/domain/books/statement-columns';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../organization/use-organization.ts';
import { BranchChoice } from '../../pickers/BranchChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import classes from './ChoiceBar.module.css';
import type { Choices } from './use-choices.ts';

const NAMES: Record<PeriodName, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  this_fiscal_year: 'This fiscal year',
  last_fiscal_year: 'Last fiscal year',
};

/** Chooses the period of a statement: a named one, the one before or after, or any days. */
export function PeriodChoice({ choices }: { choices: Choices }) {
  const { today, pattern, date } = useLocale();
  const { from, to, fiscalYearStart, change } = choices;
  const periods = namedPeriods(today, fiscalYearStart);
  const chosen = PERIOD_NAMES.find((name) => periods[name].from === from && periods[name].to === to);
  const [asks, setAsks] = useState(false);
  const custom = asks || !chosen;
  const names = PERIOD_NAMES.filter((name) => fiscalYearStart !== '01' || !name.endsWith('fiscal_year'));
  const show = (span: { from: string; to: string }) => change({ date_from: span.from, date_to: span.to });
  return (
    <>
      <div className={classes.step}>
        <Button icon aria-label="Previous period" onClick={() => show(neighbour({ from, to }, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <SelectField
          label="Period"
          hideLabel
          value={custom ? 'custom' : chosen}
          options={[
            ...names.map((name) => [name, NAMES[name]] as const),
            ['custom', chosen ? 'Other dates…' : describePeriod({ from, to }, date)] as const,
          ]}
          onChange={(name) => {
            setAsks(name === 'custom');
            if (name !== 'custom') show(periods[name]);
          }}
        />
        <Button icon aria-label="Next period" onClick={() => show(neighbour({ from, to }, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
      {custom && (
        <div className={classes.days}>
          <DateInput
            label="From"
            today={today}
            pattern={pattern}
            value={from}
            onChange={(day) => show(day <= to ? { from: day, to } : { from: day, to: day })}
          />
          <DateInput
            label="To"
            today={today}
            pattern={pattern}
            value={to}
            onChange={(day) => show(from <= day ? { from, to: day } : { from: day, to: day })}
          />
        </div>
      )}
    </>
  );
}

/** Chooses the day of a balance. */
export function DayChoice({ choices }: { choices: Choices }) {
  const { today, pattern } = useLocale();
  return (
    <div className={classes.step}>
      <Button
        icon
        aria-label="One month earlier"
        onClick={() => choices.change({ as_of: comparedDay(choices.as_of, 'previous_period') })}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <DateInput
        label="On"
        hideLabel
        today={today}
        pattern={pattern}
        value={choices.as_of}
        onChange={(as_of) => choices.change({ as_of: as_of === today ? '' : as_of })}
      />
    </div>
  );
}

const COMPARISONS = [
  ['none', 'Not compared'],
  ['previous_period', 'vs period before'],
  ['previous_year', 'vs year before'],
] as const;
const DAY_COMPARISONS = [
  ['none', 'Not compared'],
  ['previous_period', 'vs a month earlier'],
  ['previous_year', 'vs a year earlier'],
] as const;
const UNITS = [
  ['', 'One column'],
  ['month', 'By month'],
  ['quarter', 'By quarter'],
  ['year', 'By year'],
] as const;

const BASES = [
  ['accrual', 'Accrual basis'],
  ['cash', 'Cash basis'],
] as const;

/** The choices above a statement; `children` is the choice of its period or day. */
export function ChoiceBar({
  choices,
  ofDay,
  withBudget,
  withoutColumns,
  withoutComparison,
  withBasis,
  withBranch,
  children,
}: {
  choices: Choices;
  ofDay?: boolean;
  /** It can be compared with the budget. */
  withBudget?: boolean;
  withoutColumns?: boolean;
  withoutComparison?: boolean;
  /** The statement differs between the accrual and the cash basis. */
  withBasis?: boolean;
  /** It can be of one branch. */
  withBranch?: boolean;
  children: ReactNode;
}) {
  const { today, pattern } = useLocale();
  const { compare, by, known_on, basis, change } = choices;
  const [asks, setAsks] = useState(false);
  return (
    <div className={classes.bar}>
      {children}
      {withBasis && (
        <SelectField
          label="Basis"
          hideLabel
          value={basis}
          options={BASES}
          onChange={(value) => change({ basis: value })}
        />
      )}
      {withBranch && (
        <BranchChoice
          value={choices.branch_id}
          onChange={(branch_id) => change({ branch_id: branch_id ?? '' })}
        />
      )}
      {!withoutComparison && (
        <SelectField
          label="Comparison"
          hideLabel
          value={withBudget && choices.vsBudget ? 'budget' : (compare ?? 'none')}
          options={
            ofDay
              ? DAY_COMPARISONS
              : withBudget && !choices.branch_id
                ? [...COMPARISONS, ['budget', 'vs budget']]
                : COMPARISONS
          }
          onChange={(value) => change({ compare: value })}
        />
      )}
      {!withoutColumns && (
        <SelectField
          label="Columns"
          hideLabel
          value={by ?? ''}
          options={UNITS}
          onChange={(value) => change({ by: value, compare: '' })}
        />
      )}
      {asks || known_on ? (
        <DateInput
          label="As known on"
          hideLabel
          optional
          hint="Leaves out what was recorded later"
          today={today}
          pattern={pattern}
          value={known_on ?? ''}
          onChange={(day) => {
            setAsks(day !== '');
            change({ known_on: day });
          }}
        />
      ) : (
        <Button look="subtle" onClick={() => setAsks(true)}>
          As known on…
        </Button>
      )}
    </div>
  );
}
