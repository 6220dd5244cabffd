import type { StatementPreview } from '@lissafi/contract/bank-statements';
import { formatDate, isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FIELD_LABELS } from './labels.ts';
import classes from './Upload.module.css';

export type Layout = StatementPreview['layout'];
type Doubt = StatementPreview['doubts'][number];
type Field = NonNullable<Layout['columns'][number]>;

const QUESTIONS: Record<Doubt['kind'], (cell: string) => string> = {
  date_order: (cell) => `Which day is ${cell}?`,
  decimal_mark: (cell) => `How much is ${cell}?`,
  direction: (cell) => `Is ${cell} money in or money out?`,
  columns: () => 'Please choose what the columns hold.',
};

/** The columns of the file with what they hold, each of which can be corrected, and the first lines as they are read. */
export function ColumnsTable({
  preview,
  busy,
  onChange,
}: {
  preview: StatementPreview;
  busy: boolean;
  onChange: (changes: Partial<Layout>) => void;
}) {
  const { currency, date } = useLocale();
  const { layout, titles, sample, doubts } = preview;
  // Columns in which nothing stands are not shown.
  const used = layout.columns.flatMap((field, column) =>
    field !== null || titles[column] || sample.some(({ cells }) => cells[column]) ? [column] : [],
  );
  const choose = (column: number, field: Field | null) =>
    onChange({
      columns: layout.columns.map((before, place) =>
        place === column ? field : before === field && field !== 'description' ? null : before,
      ),
    });
  const answer = (doubt: Doubt, value: string) => onChange({ [doubt.kind]: value } as Partial<Layout>);
  return (
    <>
      <Card>
        <p className={classes.recognised} data-asked={doubts.length > 0}>
          {doubts.length > 0 ? <IconHelpCircle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
          {doubts.length > 0 ? 'Columns recognised; one to check' : 'Columns recognised'}
        </p>
        {doubts.map((doubt) => (
          <fieldset key={doubt.kind} className={classes.doubt} aria-label={QUESTIONS[doubt.kind](doubt.cell)}>
            <p>
              <strong>{QUESTIONS[doubt.kind](doubt.cell)}</strong> {doubt.cell && `Row ${doubt.row}`}
            </p>
            {doubt.readings.map(({ value, label }) => (
              <Button key={value} size="small" busy={busy} onClick={() => answer(doubt, value)}>
                {isCivilDate(label) ? formatDate(label, 'D MMMM YYYY') : label}
              </Button>
            ))}
          </fieldset>
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
        <section className={classes.scroll} tabIndex={0} aria-label="Columns of the file">
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {used.map((column) => (
                  <th key={column} scope="col" data-asked={doubts.some((doubt) => doubt.column === column)}>
                    <span>{titles[column] ? `“${titles[column]}”` : `Column ${column + 1}`}</span>
                    <select
                      aria-label={`What “${titles[column] || `column ${column + 1}`}” holds`}
                      value={layout.columns[column] ?? ''}
                      disabled={busy}
                      onChange={(event) => choose(column, (event.target.value || null) as Field | null)}
                    >
                      <option value="">Leave out</option>
                      {Object.entries(FIELD_LABELS).map(([field, label]) => (
                        <option key={field} value={field}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map(({ row, cells }) => (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  {used.map((column) => (
                    <td key={column} data-left-out={layout.columns[column] === null}>
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
      <Card title="The first lines as they are read">
        {preview.lines.length === 0 && (
          <p className={classes.soft}>No line can be read with these columns.</p>
        )}
        <ul className={classes.read}>
          {preview.lines.slice(0, 6).map((line) => (
            <li key={line.row}>
              <span>{date(line.date)}</span>
              <span>{line.description}</span>
              <Amount value={line.amount} currency={currency} tone={line.amount > 0 ? 'in' : 'plain'} />
            </li>
          ))}
        </ul>
        {preview.faulty.length > 0 && (
          <>
            <h3 className={classes.faultyTitle}>Rows to correct</h3>
            <ul className={classes.read}>
              {preview.faulty.slice(0, 6).map(({ row, message }) => (
                <li key={row}>
                  <span>Row {row}</span>
                  <span className={classes.fault}>{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </>
  );
}
