import { formatDate, isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { pluralize } from '../text.ts';
import { columnName, type Doubt } from './doubts.ts';
import classes from './FileColumns.module.css';

/** Whether the columns of a file were recognised, and which are not read. */
export function Recognised({
  asked,
  remembered = false,
  program = null,
  isProved = false,
  columns,
  titles,
  used,
}: {
  asked: boolean;
  remembered?: boolean;
  /** The program that exported the file. */
  program?: string | null;
  /** The balances of the file prove its amounts: what is left out is named, and no question. */
  isProved?: boolean;
  /** What each column holds; null for one that is left out. */
  columns: readonly (string | null)[];
  titles: readonly string[];
  /** The columns with something in them. */
  used: readonly number[];
}) {
  const leftOut = used
    .filter((column) => columns[column] === null)
    .map((column) => columnName(titles, column));
  const isOpen = asked || (leftOut.length > 0 && !isProved);
  const said = () => {
    if (leftOut.length > 0 && isOpen)
      return `${pluralize(leftOut.length, 'column')} left out: ${shortList(leftOut)}`;
    if (leftOut.length > 0) return `Columns recognised; left out: ${shortList(leftOut)}`;
    if (asked) return 'Columns recognised; one to check';
    if (remembered) return 'Columns as you chose before';
    return program ? `An export of ${program}: columns recognised` : 'Columns recognised';
  };
  return (
    <p className={classes.recognised} data-asked={isOpen}>
      {isOpen ? <IconHelpCircle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      {said()}
    </p>
  );
}

const NAMED = 6;
const shortList = (titles: readonly string[]) =>
  [...titles.slice(0, NAMED), ...(titles.length > NAMED ? [`${titles.length - NAMED} more`] : [])].join(', ');

/** The questions about a file, each with its answers as buttons. */
export function Doubts<Kind extends string>({
  doubts,
  question,
  busy,
  onAnswer,
}: {
  doubts: readonly Doubt<Kind>[];
  question: (doubt: Doubt<Kind>) => string;
  busy: boolean;
  onAnswer: (kind: Kind, value: string) => void;
}) {
  return doubts.map((doubt) => (
    <fieldset key={doubt.kind} className={classes.doubt} aria-label={question(doubt)}>
      <p>
        <strong>{question(doubt)}</strong> {doubt.cell && `Row ${doubt.row}`}
      </p>
      {doubt.readings.map(({ value, label }) => (
        <Button key={value} size="small" busy={busy} onClick={() => onAnswer(doubt.kind, value)}>
          {isCivilDate(label) ? formatDate(label, 'D MMMM YYYY') : label}
        </Button>
      ))}
    </fieldset>
  ));
}

/** A table of rows of a file; its head says what each column holds, and lets it be corrected. */
export function FileColumns<Field extends string>({
  label,
  className,
  columns,
  titles,
  used,
  doubts,
  fields,
  repeatable = [],
  disabled,
  onChange,
  children,
}: {
  label: string;
  className: string | undefined;
  /** What each column holds; null for one that is left out. */
  columns: readonly (Field | null)[];
  titles: readonly string[];
  /** The columns that are shown. */
  used: readonly number[];
  doubts: readonly Doubt[];
  fields: readonly (readonly [field: Field, label: string])[];
  /** Fields that several columns can hold; any other moves to the column that is chosen for it. */
  repeatable?: readonly Field[];
  disabled: boolean;
  onChange: (columns: (Field | null)[]) => void;
  /** The rows. */
  children: ReactNode;
}) {
  const choose = (column: number, field: Field | null) =>
    onChange(
      columns.map((before, place) =>
        place === column
          ? field
          : before === field && field !== null && !repeatable.includes(field)
            ? null
            : before,
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard
    <section className={`${classes.scroll} ${className}`} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {used.map((column) => (
              <th key={column} scope="col" data-asked={doubts.some((doubt) => doubt.column === column)}>
                <span>{titles[column] ? `“${titles[column]}”` : `Column ${column + 1}`}</span>
                <select
                  aria-label={`What “${columnName(titles, column)}” holds`}
                  value={columns[column] ?? ''}
                  disabled={disabled}
                  onChange={(event) => choose(column, (event.target.value || null) as Field | null)}
                >
                  <option value="">Leave out</option>
                  {fields.map(([field, name]) => (
                    <option key={field} value={field}>
                      {name}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
