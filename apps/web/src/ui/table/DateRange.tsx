import { addDays, addMonths, firstOfMonth, formatDate } from '@lissafi/domain/calendar/civil-date';
import { IconCalendar } from '@tabler/icons-react';
import { Button } from '../Button.tsx';
import { DateInput } from '../form/DateInput.tsx';
import { Popover } from '../Popover.tsx';
import classes from './DateRange.module.css';
import type { List } from './use-list.ts';

interface Props {
  list: List;
  /** Which date: "Issued". */
  label: string;
  today: string;
  /** How dates are written, such as `D MMM YYYY`. */
  pattern: string | undefined;
}

const presets = (today: string): readonly (readonly [name: string, from: string, to: string])[] => {
  const month = firstOfMonth(today);
  const year = `${today.slice(0, 4)}-01-01`;
  return [
    ['Today', today, today],
    ['Last 7 days', addDays(today, -6), today],
    ['Last 30 days', addDays(today, -29), today],
    ['This month', month, addDays(addMonths(month, 1), -1)],
    ['Last month', addMonths(month, -1), addDays(month, -1)],
    ['This year', year, `${today.slice(0, 4)}-12-31`],
  ];
};

function rangeText({ list, today, pattern }: Props) {
  const { date_from: from, date_to: to } = list.state;
  if (!from && !to) return null;
  const preset = presets(today).find(([, first, last]) => first === from && last === to);
  if (preset) return preset[0];
  const words = (date: string) => formatDate(date, pattern);
  try {
    if (from && to) return `${words(from)} – ${words(to)}`;
    return from ? `from ${words(from)}` : `until ${words(to!)}`;
  } catch {
    return 'Dates';
  }
}

/** The date-range button of the list table. */
export function DateRange(props: Props) {
  const chosen = rangeText(props);
  return (
    <Popover
      label={`${props.label}: range of dates`}
      width={340}
      button={(trigger) => (
        <Button {...trigger}>
          <IconCalendar size={16} aria-hidden />
          {props.label}
          {chosen ? `: ${chosen}` : ''}
        </Button>
      )}
    >
      {(close) => <DateRangeFields {...props} onDone={close} />}
    </Popover>
  );
}

export function DateRangeFields({ list, label, today, onDone }: Props & { onDone?: () => void }) {
  const { date_from: from, date_to: to } = list.state;
  return (
    <fieldset className={classes.fields}>
      <legend>{label}</legend>
      <div className={classes.presets}>
        {presets(today).map(([name, first, last]) => (
          <Button
            key={name}
            size="small"
            look={first === from && last === to ? 'primary' : 'secondary'}
            aria-pressed={first === from && last === to}
            onClick={() => {
              list.change({ date_from: first, date_to: last });
              onDone?.();
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={classes.pair}>
        <DateInput
          label="From"
          optional
          today={today}
          value={from ?? ''}
          onChange={(date) => list.change({ date_from: date || undefined })}
        />
        <DateInput
          label="To"
          optional
          today={today}
          value={to ?? ''}
          onChange={(date) => list.change({ date_to: date || undefined })}
        />
      </div>
      {(from || to) && (
        <Button
          look="subtle"
          size="small"
          onClick={() => {
            list.change({ date_from: undefined, date_to: undefined });
            onDone?.();
          }}
        >
          All dates
        </Button>
      )}
    </fieldset>
  );
}
