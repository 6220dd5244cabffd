import type { StatementPreview } from '@lissafi/contract/statement-files';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { plainKey } from '../../client/once-key.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { fileContent } from '../../ui/file-content.ts';
import { FileButton } from '../../ui/form/FileButton.tsx';
import { FileDrop } from '../../ui/form/FileDrop.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { ColumnsTable, type Layout } from './ColumnsTable.tsx';
import classes from './Upload.module.css';

const ACCEPTED = '.csv,.txt,.tsv,.xls,.xlsx,.pdf,.html,.htm';

/** Chooses a statement, shows how it is read, takes corrections, and imports it. */
export function UploadPage() {
  const { id } = useParams({ from: '/app/money/reconcile/$id/new' });
  const account = useQuery(queries.bankAccounts.get({ params: { id } }));
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency } = useLocale();
  const form = useForm({ password: '' });
  const [file, setFile] = useState<{ name: string; content: string; stamp: string } | null>(null);
  const [layout, setLayout] = useState<Partial<Layout>>({});
  const [preview, setPreview] = useState<StatementPreview | null>(null);
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  if (!account.data) return <LoadState query={account} back="/money/reconcile" />;

  const bodyOf = (content: string, chosen: Partial<Layout>) => ({
    file: content,
    ...(form.values.password && { password: form.values.password }),
    ...(Object.keys(chosen).length > 0 && { layout: JSON.stringify(chosen) }),
  });
  const read = async (content: string, chosen: Partial<Layout>) => {
    setReading(true);
    setFault(null);
    try {
      setPreview(
        await api.bankStatements.preview({ params: { id }, body: bodyOf(content, chosen) as never }),
      );
      setLayout(chosen);
    } catch (error) {
      setPreview(null);
      const first = error instanceof ApiError ? error.errors[0] : undefined;
      setFault(
        first?.field === 'password' || first?.field === 'file' ? first.message : (error as Error).message,
      );
    } finally {
      setReading(false);
    }
  };
  const choose = async (chosen: File) => {
    const content = await fileContent(chosen);
    setFile({ name: chosen.name, content, stamp: `${chosen.size}-${chosen.lastModified}` });
    await read(content, {});
  };
  const save = form.submit(async () => {
    if (!file || !preview) return;
    // The same file read in the same way is the same intention, so that a retry imports it once.
    const idempotencyKey = plainKey(`statement-${id}-${file.stamp}-${JSON.stringify(layout)}`);
    const answer = await api.bankStatements.import({
      params: { id },
      body: bodyOf(file.content, layout) as never,
      idempotencyKey,
    });
    notify.success(
      answer.new_lines === 0 ? 'Nothing new in this file' : `${pluralize(answer.new_lines, 'line')} imported`,
      [
        answer.known_lines > 0 && `${pluralize(answer.known_lines, 'line')} were there already`,
        answer.faulty_lines > 0 && `${pluralize(answer.faulty_lines, 'row')} to correct`,
      ]
        .filter(Boolean)
        .join(' · '),
    );
    await client.invalidateQueries();
    await navigate({ to: '/money/reconcile/$id', params: { id } });
  });
  const fresh = preview ? preview.line_count - preview.known_count : 0;
  const asked = preview && preview.doubts.length > 0;
  return (
    <>
      <PageHeader
        title={`Add a statement of ${account.data.name}`}
        description={
          file && preview
            ? `${file.name}, ${pluralize(preview.line_count, 'line')}${preview.remembered ? ', read as you chose before' : ''}`
            : 'PDF, Excel or CSV, as you download it from your bank or wallet'
        }
        back={`/money/reconcile/${id}`}
        primary={
          preview && (
            <Button
              look="primary"
              busy={form.busy}
              disabled={Boolean(asked) || preview.future_count > 0 || reading}
              onClick={() => void save()}
            >
              {fresh > 0 ? `Import ${pluralize(fresh, 'line')}` : 'Nothing new to import'}
            </Button>
          )
        }
      />
      <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
        {form.problem && <Alert>{form.problem}</Alert>}
        {fault && <Alert>{fault}</Alert>}
        <Card className={formClasses.stack}>
          {preview ? (
            <div className={formClasses.actions}>
              <FileButton
                label="Statement file"
                accept={ACCEPTED}
                busy={reading}
                onChoose={(chosen) => void choose(chosen)}
              >
                Choose another file
              </FileButton>
            </div>
          ) : (
            <FileDrop
              label="Statement file"
              accept={ACCEPTED}
              busy={reading}
              onFiles={([chosen]) => chosen && void choose(chosen)}
            />
          )}
          {fault && /password/.test(fault) && file && (
            <div className={formClasses.actions}>
              <TextField
                label="Password of the file"
                type="password"
                autoComplete="off"
                {...form.bind('password')}
              />
              <Button onClick={() => void read(file.content, layout)}>Open the file</Button>
            </div>
          )}
        </Card>
        {reading && !preview && <Skeleton height={240} />}
        {preview && (
          <>
            <Facts preview={preview} currency={currency} />
            <ColumnsTable
              preview={preview}
              busy={reading}
              onChange={(changes) => file && void read(file.content, { ...layout, ...changes })}
            />
          </>
        )}
      </form>
    </>
  );
}

/** What was found in the file: period, balances, and what is wrong with it. */
function Facts({ preview, currency }: { preview: StatementPreview; currency: string }) {
  const { date } = useLocale();
  const money = (value: number | null) => (value === null ? 'not stated' : formatMoney(value, currency));
  const told = [
    preview.known_count > 0 &&
      `An earlier file has ${pluralize(preview.known_count, 'line')} of this one already.`,
    preview.faulty_count > 0 &&
      `${pluralize(preview.faulty_count, 'row')} cannot be read: correct them after the import. The good rows do not wait for them.`,
    ...preview.left_out.map(
      ({ title, rows }) => `“${title}” is another account and is left out (${pluralize(rows, 'row')}).`,
    ),
    ...preview.unsettled.map(
      ({ row, status, cells }) =>
        `Row ${row} moved no money and is left out: ${[status, cells.description].filter(Boolean).join(', ')}.`,
    ),
    preview.unsettled_count > preview.unsettled.length &&
      `Another ${pluralize(preview.unsettled_count - preview.unsettled.length, 'row')} moved no money.`,
    ...preview.breaks.map(
      ({ row, found, expected }) =>
        `Row ${row}: the balance is ${money(found)}, and the line before makes it ${money(expected)}.`,
    ),
    preview.break_count > preview.breaks.length &&
      `The balance of another ${pluralize(preview.break_count - preview.breaks.length, 'row')} does not follow either.`,
    preview.break_count > 0 && 'A page may be missing.',
    ...preview.future.map(({ row, date: day }) => `Row ${row} is dated ${date(day)}, in the future.`),
    preview.future_count > preview.future.length &&
      (preview.future_count - preview.future.length === 1
        ? 'Another row is dated in the future.'
        : `Another ${preview.future_count - preview.future.length} rows are dated in the future.`),
    preview.future_count > 0 &&
      'Correct the file, or how its dates are read: nothing of it is imported before.',
  ];
  const notes = told.filter(Boolean);
  return (
    <Card>
      <dl className={classes.facts}>
        <div>
          <dt>Period</dt>
          <dd>
            {preview.period_from && preview.period_to
              ? `${date(preview.period_from)} to ${date(preview.period_to)}`
              : 'not stated'}
          </dd>
        </div>
        <div>
          <dt>Opening balance</dt>
          <dd>{money(preview.opening_balance)}</dd>
        </div>
        <div>
          <dt>Closing balance</dt>
          <dd>{money(preview.closing_balance)}</dd>
        </div>
      </dl>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={String(note)}>{note}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
