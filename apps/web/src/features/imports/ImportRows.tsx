import {
  IMPORT_FIELDS,
  type Import,
  type ImportMapping,
  type ImportRowState,
} from '@lissafi/contract/imports';
import { formatDate, isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { IconCheck, IconHelpCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import views from '../../ui/Rows.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import classes from './ImportRows.module.css';
import { fieldLabel, QUESTIONS, STATES } from './labels.ts';
import { RowOfFile } from './RowOfFile.tsx';

const SIZE = 25;
const TABS: readonly ImportRowState[] = ['faulty', 'duplicate', 'good', 'imported', 'left_out', 'undone'];

/** The table of the file: what its columns hold in its head, questions below it, and the rows. */
export function ImportRows({
  file,
  busy,
  onMapping,
}: {
  file: Import;
  busy: boolean;
  onMapping: (mapping: Partial<ImportMapping>) => void;
}) {
  const { counts, mapping, titles, doubts, can } = file;
  const [chosen, setChosen] = useState<ImportRowState | null>(null);
  const [offset, setOffset] = useState(0);
  const tab = chosen && counts[chosen] > 0 ? chosen : null;
  const query = useQuery({
    ...queries.imports.rows({
      params: { id: file.id },
      query: { limit: SIZE, offset, ...(tab && { state: tab }) },
    }),
    placeholderData: keepPreviousData,
  });
  if (!query.data) return <LoadState query={query} back="/import" />;
  const { rows, total } = query.data;
  const show = (state: ImportRowState | null) => {
    setChosen(state);
    setOffset(0);
  };
  // Columns in which nothing stands are not shown.
  const used = mapping.columns.flatMap((field, column) =>
    field !== null || titles[column] || rows.some(({ raw }) => raw[column]) ? [column] : [],
  );
  const hold = (column: number, field: string | null) =>
    onMapping({
      columns: mapping.columns.map((before, place) =>
        place === column ? field : before === field && field !== null ? null : before,
      ),
    });
  const fields: readonly string[] = IMPORT_FIELDS[file.kind];
  const nameOf = (column: number) => titles[column] || `column ${column + 1}`;
  return (
    <Card className={classes.main}>
      <div className={classes.head}>
        <nav aria-label="Rows" className={views.views}>
          <Tab label="All" count={file.row_count} current={tab === null} onClick={() => show(null)} />
          {TABS.filter((state) => counts[state] > 0).map((state) => (
            <Tab
              key={state}
              label={STATES[state]}
              count={counts[state]}
              current={tab === state}
              onClick={() => show(state)}
            />
          ))}
        </nav>
        <p className={classes.recognised} data-asked={doubts.length > 0}>
          {doubts.length > 0 ? <IconHelpCircle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
          {doubts.length > 0
            ? 'Columns recognised; one to check'
            : file.remembered
              ? 'Columns as you chose before'
              : 'Columns recognised'}
        </p>
      </div>
      {doubts.map(({ kind, cell, row, readings }) => (
        <fieldset key={kind} className={classes.doubt} aria-label={QUESTIONS[kind](cell, file.kind)}>
          <p>
            <strong>{QUESTIONS[kind](cell, file.kind)}</strong> {cell && `Row ${row}`}
          </p>
          {readings.map(({ value, label }) => (
            <Button
              key={value}
              size="small"
              busy={busy}
              onClick={() => onMapping({ [kind]: value } as Partial<ImportMapping>)}
            >
              {isCivilDate(label) ? formatDate(label, 'D MMMM YYYY') : label}
            </Button>
          ))}
        </fieldset>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Rows of the file">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {used.map((column) => (
                <th key={column} scope="col" data-asked={doubts.some((doubt) => doubt.column === column)}>
                  <span>{titles[column] ? `“${titles[column]}”` : `Column ${column + 1}`}</span>
                  <select
                    aria-label={`What “${nameOf(column)}” holds`}
                    value={mapping.columns[column] ?? ''}
                    disabled={busy || !can.update}
                    onChange={(event) => hold(column, event.target.value || null)}
                  >
                    <option value="">Leave out</option>
                    {fields.map((field) => (
                      <option key={field} value={field}>
                        {fieldLabel(field)}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <RowOfFile key={row.row} file={file} row={row} used={used} busy={busy} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <Empty title="No such rows" />}
      <Pager offset={offset} size={SIZE} total={total} onChange={setOffset} />
    </Card>
  );
}

function Tab({
  label,
  count,
  current,
  onClick,
}: {
  label: string;
  count: number;
  current: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={views.view}
      data-current={current}
      aria-pressed={current}
      onClick={onClick}
    >
      {label} <span className={views.soft}>{count.toLocaleString('en')}</span>
    </button>
  );
}
