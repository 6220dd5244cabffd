import {
  IMPORT_FIELDS,
  type Import,
  type ImportMapping,
  type ImportRowState,
} from '@lissafi/contract/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { usedColumns } from '../../ui/import/doubts.ts';
import { Doubts, FileColumns, Recognised } from '../../ui/import/FileColumns.tsx';
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
  const used = usedColumns(
    mapping.columns,
    titles,
    rows.map(({ raw }) => raw),
  );
  const fields: readonly string[] = IMPORT_FIELDS[file.kind];
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
        <span className={classes.columns}>
          <Recognised
            asked={doubts.length > 0}
            remembered={file.remembered}
            program={file.program}
            columns={mapping.columns}
            titles={titles}
            used={used}
          />
        </span>
      </div>
      <Doubts
        doubts={doubts}
        question={({ kind, cell }) => QUESTIONS[kind](cell, file.kind)}
        busy={busy}
        onAnswer={(kind, value) => onMapping({ [kind]: value } as Partial<ImportMapping>)}
      />
      <FileColumns
        label="Rows of the file"
        className={classes.rows}
        columns={mapping.columns}
        titles={titles}
        used={used}
        doubts={doubts}
        fields={fields.map((field) => [field, fieldLabel(field, file.kind)] as const)}
        disabled={busy || !can.update}
        onChange={(columns) => onMapping({ columns })}
      >
        {rows.map((row) => (
          <RowOfFile key={row.row} file={file} row={row} used={used} busy={busy} />
        ))}
      </FileColumns>
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
