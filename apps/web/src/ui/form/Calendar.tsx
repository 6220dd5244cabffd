import {
  addDays,
  addMonths,
  EARLIEST,
  earlierOf,
  firstOfMonth,
  formatDate,
  LATEST,
  laterOf,
} from '@lissafi/domain/calendar/civil-date';
import { endOfMonth } from '@lissafi/domain/calendar/report-periods';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../PlainButton.tsx';
import classes from './Calendar.module.css';

const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

/** 0 for Monday. */
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The weeks of a month, each of seven days; days of other months are null. */
function weeksOf(month: string): (string | null)[][] {
  const last = endOfMonth(month);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(month, -weekdayOf(month)); monday <= last; monday = addDays(monday, 7)) {
    const days = WEEKDAYS.map((_, index) => addDays(monday, index));
    weeks.push(days.map((day) => (day < month || day > last ? null : day)));
  }
  return weeks;
}

const within = (date: string) => laterOf(EARLIEST, earlierOf(date, LATEST));

/**
 * A month to choose a day from (ARIA authoring practices, date grid): arrows move by days and weeks, Page Up and Page
 * Down by months, Home and End within the week, Enter chooses. Days are civil dates.
 */
export function Calendar({
  value,
  today,
  onChoose,
}: {
  /** The chosen day, or empty. */
  value: string;
  today: string;
  onChoose: (date: string) => void;
}) {
  const [at, setAt] = useState(value || today);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = firstOfMonth(at);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    moved.current = false;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = weekdayOf(at);
    const moves: Record<string, () => string> = {
      ArrowLeft: () => addDays(at, -1),
      ArrowRight: () => addDays(at, 1),
      ArrowUp: () => addDays(at, -7),
      ArrowDown: () => addDays(at, 7),
      Home: () => addDays(at, -weekday),
      End: () => addDays(at, 6 - weekday),
      PageUp: () => addMonths(at, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(at, event.shiftKey ? 12 : 1),
    };
    const next = moves[event.key]?.();
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setAt(within(next));
  };
  const turn = (months: number) => setAt(within(addMonths(at, months)));
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <Button look="subtle" size="small" icon aria-label="Previous month" onClick={() => turn(-1)}>
          <IconChevronLeft size={16} aria-hidden />
        </Button>
        <strong aria-live="polite">{formatDate(month, 'MMMM YYYY')}</strong>
        <Button look="subtle" size="small" icon aria-label="Next month" onClick={() => turn(1)}>
          <IconChevronRight size={16} aria-hidden />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that one moves in. */}
      <table ref={grid} role="grid" aria-label={formatDate(month, 'MMMM YYYY')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, name]) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? WEEKDAYS[index]![1]}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      data-autofocus={day === at ? '' : undefined}
                      tabIndex={day === at ? 0 : -1}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={formatDate(day, 'D MMMM YYYY')}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
