import type { Import, ImportKind, ImportRow } from '@lissafi/contract/imports';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { IconAlertCircle, IconCopyCheck, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { columnName } from '../../ui/import/doubts.ts';
import { notify } from '../../ui/toast.ts';
import { AccountDrawer } from '../accounts/AccountDrawer.tsx';
import classes from './ImportRows.module.css';
import { fieldLabel, WORD_FIELDS } from './labels.ts';

/**
 * A row of the file; what is wrong with it is corrected in its cell, or with one of the likely corrections. Any row that
 * waits can be opened, so that each of its cells is corrected or the row left out.
 */
export function RowOfFile({
  file,
  row,
  used,
  busy,
}: {
  file: Import;
  row: ImportRow;
  used: readonly number[];
  busy: boolean;
}) {
  const client = useQueryClient();
  // A correction is on its way until the row that it made is shown: a later one needs its version.
  const [sentFor, setSentFor] = useState<number | null>(null);
  const sending = sentFor === row.version;
  const [isOpen, setOpen] = useState(false);
  const { kind } = file;
  const { columns } = file.mapping;
  const send = async (body: {
    cells?: Record<string, string>;
    alike?: boolean;
    left_out?: boolean;
    import_anyway?: boolean;
  }) => {
    setSentFor(row.version);
    try {
      await api.imports.correct({
        params: { id: file.id, row: String(row.row) } as never,
        body: { version: row.version, alike: false, ...body },
      });
    } catch (error) {
      notify.error('Not corrected', messageOf(error));
      await client.invalidateQueries();
      setSentFor(null);
      return;
    }
    await client.invalidateQueries();
  };
  const fix = (field: string, value: string) =>
    send({ cells: { [field]: value }, alike: WORD_FIELDS.includes(field) && row.cells[field] !== undefined });
  const faults = new Set(row.faults.map(({ field }) => field));
  const mayFix = file.can.update && !busy;
  const left = row.state === 'left_out' || row.state === 'undone';
  const mayEdit = mayFix && WAITING.includes(row.state);
  return (
    <>
      <tr data-state={row.state}>
        <th scope="row" data-label="Row">
          {mayEdit ? (
            <button
              type="button"
              className={classes.edit}
              aria-expanded={isOpen}
              aria-label={`Edit row ${row.row}`}
              onClick={() => setOpen(!isOpen)}
            >
              {row.row} <IconPencil size={14} aria-hidden />
            </button>
          ) : (
            row.row
          )}
        </th>
        {used.map((column) => {
          const field = columns[column] ?? null;
          const text = field === null ? (row.raw[column] ?? '') : (row.cells[field] ?? '');
          const isWrong = field !== null && faults.has(field);
          return (
            <td
              key={column}
              data-label={
                field === null ? `${columnName(file.titles, column)} (left out)` : fieldLabel(field, kind)
              }
              data-left-out={field === null || left}
              data-empty={text === '' && !isWrong && !isOpen}
            >
              {field !== null && (isWrong ? mayFix : isOpen && mayEdit) ? (
                <CellInput
                  kind={kind}
                  isWrong={isWrong}
                  row={row}
                  field={field}
                  text={text}
                  busy={sending}
                  onFix={(value) => fix(field, value)}
                />
              ) : (
                text
              )}
            </td>
          );
        })}
      </tr>
      {row.faults.map(({ field, message, likely }) => (
        <tr key={field} className={classes.below}>
          <td colSpan={used.length + 1}>
            <div className={classes.fault}>
              <span className={classes.message}>
                <IconAlertCircle size={16} aria-hidden />
                {`${fieldLabel(field, kind)}: ${message}`}
              </span>
              {mayFix && field === 'cells' && (
                <Button size="small" busy={sending} onClick={() => void send({ cells: {} })}>
                  It is right as it stands
                </Button>
              )}
              {mayFix && field !== 'cells' && !columns.includes(field) && (
                <CellInput
                  kind={kind}
                  isWrong
                  row={row}
                  field={field}
                  text={row.cells[field] ?? ''}
                  busy={sending}
                  onFix={(value) => fix(field, value)}
                />
              )}
              {mayFix &&
                likely.map(({ label, value }) => (
                  <Likely key={value} label={label} busy={sending} onClick={() => void fix(field, value)} />
                ))}
              {mayFix && field === 'account_code' && (
                <NewAccount
                  name={row.cells.name ?? ''}
                  busy={sending}
                  onAdded={(code) => void fix('account_code', code)}
                />
              )}
              {mayFix && !left && (
                <Button
                  size="small"
                  look="subtle"
                  busy={sending}
                  onClick={() => void send({ left_out: true })}
                >
                  Leave out
                </Button>
              )}
            </div>
          </td>
        </tr>
      ))}
      {isOpen && mayEdit && (row.faults.length === 0 || left) && (
        <tr className={classes.below}>
          <td colSpan={used.length + 1}>
            <Button
              size="small"
              busy={sending}
              onClick={() => void send(left ? { cells: ofMovedMoney(row) } : { left_out: true })}
            >
              {left ? 'Import it after all' : 'Leave out'}
            </Button>
          </td>
        </tr>
      )}
      {row.state === 'duplicate' && row.match && (
        <tr className={classes.below}>
          <td colSpan={used.length + 1}>
            <div className={classes.fault} data-quiet>
              <span className={classes.message}>
                <IconCopyCheck size={16} aria-hidden />
                {row.match.reason}
              </span>
              {mayFix && !row.match.final && (
                <Button size="small" busy={sending} onClick={() => void send({ import_anyway: true })}>
                  Import it anyway
                </Button>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Rows that wait, or that a person or the file itself left out. */
const WAITING: readonly ImportRow['state'][] = ['good', 'faulty', 'duplicate', 'left_out'];

/** What a row says that is imported although its status says that no money moved. */
const ofMovedMoney = ({ faults }: ImportRow): Record<string, string> =>
  faults.some(({ field }) => field === 'status') ? { status: 'successful' } : {};

/** Adds an account for a row of a trial balance that has none here. */
function NewAccount({
  name,
  busy,
  onAdded,
}: {
  name: string;
  busy: boolean;
  onAdded: (code: string) => void;
}) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('journals:write')) return null;
  return (
    <>
      <Button size="small" busy={busy} onClick={() => setOpen(true)}>
        New account
      </Button>
      <AccountDrawer
        task={isOpen ? 'add' : null}
        name={name}
        onAdded={({ code }) => onAdded(code)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Likely({ label, busy, onClick }: { label: string; busy: boolean; onClick: () => void }) {
  const { date } = useLocale();
  return (
    <Button size="small" busy={busy} onClick={onClick}>
      {isCivilDate(label) ? date(label) : label}
    </Button>
  );
}

/** A cell that is corrected; Enter or leaving it sends what was typed. */
function CellInput({
  kind,
  isWrong,
  row,
  field,
  text,
  busy,
  onFix,
}: {
  kind: ImportKind;
  isWrong: boolean;
  row: ImportRow;
  field: string;
  text: string;
  busy: boolean;
  onFix: (value: string) => Promise<void>;
}) {
  const [value, setValue] = useState(text);
  // What is entered while another cell is on its way follows it.
  const [isDue, setDue] = useState(false);
  const send = () => setDue(value !== text);
  useEffect(() => {
    if (!isDue || busy) return;
    setDue(false);
    if (value !== text) void onFix(value);
  }, [isDue, busy, value, text, onFix]);
  return (
    <input
      className={classes.input}
      aria-label={`${fieldLabel(field, kind)} in row ${row.row}`}
      aria-invalid={isWrong}
      value={value}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => setValue(event.target.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}
