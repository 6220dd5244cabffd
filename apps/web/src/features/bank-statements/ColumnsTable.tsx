import type { StatementPreview } from '@lissafi/contract/statement-files';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { COMMON_QUESTIONS, usedColumns } from '../../ui/import/doubts.ts';
import { Doubts, FileColumns, Recognised } from '../../ui/import/FileColumns.tsx';
import { FIELD_LABELS } from './labels.ts';
import classes from './Upload.module.css';

export type Layout = StatementPreview['layout'];
type Doubt = StatementPreview['doubts'][number];
type Field = NonNullable<Layout['columns'][number]>;

const QUESTIONS: Record<Doubt['kind'], (cell: string) => string> = {
  ...COMMON_QUESTIONS,
  direction: (cell) => `Is ${cell} money in or money out?`,
  charges: (cell) => `Was the charge of ${cell} taken in addition to the amount?`,
  account_number: (cell) => `This file names account ${cell}. Is it this account?`,
};
/** What the answers to a question mean; days and amounts stand for themselves. */
const ANSWERS: Readonly<Record<string, string>> = {
  all_in: 'Money in',
  all_out: 'Money out',
  added: 'In addition to it',
  included: 'It is part of it',
};
const answered = (doubt: Doubt): Doubt => ({
  ...doubt,
  readings: doubt.readings.map(({ value, label }) => ({
    value,
    label: doubt.kind === 'account_number' ? 'Yes, it is' : (ANSWERS[value] ?? label),
  })),
});
// The keys of the labels are the fields.
const FIELDS = Object.entries(FIELD_LABELS) as [Field, string][];

/** The fields that several columns can hold. */
const REPEATABLE: readonly Field[] = ['description', 'charge'];
/** The fields that hold amounts. */
const AMOUNTS: readonly (Field | null)[] = [
  'debit',
  'credit',
  'amount',
  'charge',
  'balance',
  'balance_before',
];

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
  const used = usedColumns(
    layout.columns,
    titles,
    sample.map(({ cells }) => cells),
  );
  return (
    <>
      <Card>
        <Recognised
          asked={doubts.length > 0}
          isProved={layout.columns.includes('balance') && preview.break_count === 0}
          columns={layout.columns}
          titles={titles}
          used={used}
        />
        <Doubts
          doubts={doubts.map(answered)}
          question={({ kind, cell }) => QUESTIONS[kind](cell)}
          busy={busy}
          onAnswer={(kind, value) => onChange({ [kind]: value } as Partial<Layout>)}
        />
        <FileColumns
          label="Columns of the file"
          className={classes.columns}
          columns={layout.columns}
          titles={titles}
          used={used}
          doubts={doubts}
          fields={FIELDS}
          repeatable={REPEATABLE}
          disabled={busy}
          onChange={(columns) => onChange({ columns })}
        >
          {sample.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {used.map((column) => (
                <td
                  key={column}
                  data-left-out={layout.columns[column] === null}
                  data-amount={AMOUNTS.includes(layout.columns[column] ?? null) || undefined}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </FileColumns>
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
