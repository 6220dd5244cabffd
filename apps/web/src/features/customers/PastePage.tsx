import type { CustomerDraft } from '@lissafi/contract/customers';
import { LIMITS } from '@lissafi/contract/limits';
import { formatMoney, parseMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { plainKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { useTaskProgress } from '../../client/task-progress.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import classes from '../../ui/import/Import.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';

const POLL_INTERVAL_MS = 700;

/** Turns pasted lines into draft customers, which the person reviews before anything is saved. */
export function PastePage() {
  const [task, setTask] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title="Paste names and numbers"
        description="Write one customer per line. You review the result before anything is saved."
        back="/customers"
      />
      {task ? <Result key={task} task={task} onAgain={() => setTask(null)} /> : <Texts onTask={setTask} />}
    </>
  );
}

function Texts({ onTask }: { onTask: (task: string) => void }) {
  const form = useForm({ texts: '' });
  const forget = useKeptForm(`customers.paste.${currentOrganization()?.id}`, form.values, form.setValues);
  const lines = form.values.texts
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const save = form.submit(async () => {
    if (lines.length === 0) return form.fail({ texts: 'Please write at least one line' });
    if (lines.length > LIMITS.batch_texts)
      return form.fail({ texts: `At most ${LIMITS.batch_texts} lines at once` });
    if (lines.some((line) => line.length > LIMITS.batch_text))
      return form.fail({ texts: `At most ${LIMITS.batch_text} characters a line` });
    const { task_id } = await api.customers.batchParse({
      body: { texts: lines },
      idempotencyKey: plainKey(),
    });
    forget();
    onTask(task_id);
  });
  return (
    <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <Card className={formClasses.stack}>
        <TextAreaField
          label="Customers"
          rows={8}
          placeholder={
            'Mama Ngozi 0803 123 4567 Aba owes 12,000\nBlessing Ventures Ltd, 12 Aba Road, Port Harcourt'
          }
          hint={
            lines.length > 0
              ? pluralize(lines.length, 'line')
              : 'Name, telephone, email, address, city, what is owed'
          }
          {...form.bind('texts')}
        />
      </Card>
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          Read the list
        </Button>
      </div>
    </form>
  );
}

function Result({ task, onAgain }: { task: string; onAgain: () => void }) {
  const told = useTaskProgress(task);
  const query = useQuery({
    ...queries.customers.batchResult({ params: { id: task } }),
    // The channel tells how far it is; asking again is for who is not connected.
    refetchInterval: ({ state }) =>
      state.data?.status === 'done' || state.data?.status === 'failed' ? false : POLL_INTERVAL_MS,
  });
  if (query.error) return <Alert>{messageOf(query.error)}</Alert>;
  if (query.data?.status === 'failed')
    return (
      <Alert action={<Button onClick={onAgain}>Write it again</Button>}>
        The list could not be read. Nothing was saved.
      </Alert>
    );
  const progress = told ?? query.data;
  if (query.data?.status !== 'done')
    return (
      <div role="status" aria-label="Reading" className={formClasses.stack}>
        {progress && (
          <div className={classes.progress}>
            <progress max={progress.total} value={progress.done} aria-label="Lines that were read" />
            <span>
              {progress.done} of {pluralize(progress.total, 'line')}
            </span>
          </div>
        )}
        <Skeleton height={160} />
      </div>
    );
  return <Drafts drafts={query.data.drafts} onAgain={onAgain} />;
}

interface Draft extends CustomerDraft {
  /** The id that it will have: sent again, it is the same customer. */
  id: string;
  take: boolean;
  /** What is owed, as text: an amount in parentheses is a credit. */
  owes: string;
  error: string | null;
}

/** Kobo; null where the text is no amount. */
const owedBy = ({ owes }: Draft): number | null => (owes.trim() === '' ? 0 : parseMoney(owes));

function Drafts({ drafts, onAgain }: { drafts: CustomerDraft[]; onAgain: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [rows, setRows] = useState<Draft[]>(() =>
    drafts.map((draft) => ({
      ...draft,
      id: newId(),
      take: draft.problem === null,
      owes: draft.opening_balance ? formatMoney(draft.opening_balance, undefined, { symbol: false }) : '',
      error: null,
    })),
  );
  const [busy, setBusy] = useState(false);
  const change = (id: string, part: Partial<Draft>) =>
    setRows((before) =>
      before.map((row) => (row.id === id ? { ...row, ...part, error: part.error ?? null } : row)),
    );
  const taken = rows.filter((row) => row.take);

  const save = async () => {
    setBusy(true);
    let added = 0;
    const left: Draft[] = rows.filter((row) => !row.take);
    for (const row of taken) {
      try {
        await add(row, () => {
          added += 1;
        });
      } catch (error) {
        left.push({ ...row, error: faultOf(error) });
      }
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['customers'] });
    if (added > 0) notify.success(`${pluralize(added, 'customer')} added`);
    if (left.some((row) => row.error)) setRows(left);
    else await navigate({ to: '/customers' });
  };

  return (
    <div className={formClasses.stack}>
      <ul className={classes.drafts} aria-label="Drafts">
        {rows.map((row, index) => (
          <li key={row.id}>
            <Card>
              <div className={classes.draft}>
                <CheckField checked={row.take} onChange={(take) => change(row.id, { take })}>
                  <span className="visually-hidden">Add line {index + 1}</span>
                </CheckField>
                <TextField
                  label="Name"
                  value={row.name ?? ''}
                  error={row.take && !row.name ? (row.problem ?? 'Please enter a name') : undefined}
                  onChange={(name) => change(row.id, { name: name || null, take: true })}
                />
                <TextField
                  label="Telephone"
                  optional
                  value={row.phone ?? ''}
                  onChange={(phone) => change(row.id, { phone: phone || null })}
                />
                <TextField
                  label="City"
                  optional
                  value={row.city ?? ''}
                  onChange={(city) => change(row.id, { city: city || null })}
                />
                <TextField
                  label="Owes"
                  optional
                  hint="From before, in naira. In brackets: a credit"
                  value={row.owes}
                  error={owedBy(row) === null ? 'This is no amount' : undefined}
                  onChange={(owes) => change(row.id, { owes })}
                />
                <p className={classes.words}>
                  “{row.text}”
                  {[row.email, row.address, row.state].some(Boolean) &&
                    ` – ${[row.email, row.address, row.state].filter(Boolean).join(', ')}`}
                  {row.problem && ` – ${row.problem}`}
                </p>
              </div>
              {row.error && <Alert>{row.error}</Alert>}
            </Card>
          </li>
        ))}
      </ul>
      <div className={formClasses.actions}>
        <Button
          look="primary"
          busy={busy}
          disabled={taken.length === 0 || taken.some((row) => !row.name || owedBy(row) === null)}
          onClick={save}
        >
          Add {pluralize(taken.length, 'customer')}
        </Button>
        <Button onClick={onAgain}>Edit the text</Button>
      </div>
    </div>
  );
}

/** Adds a customer, with what is owed by one call that records both. Throws what the server refuses. */
async function add(row: Draft, done: () => void): Promise<void> {
  const slot = `pasted.${row.id}`;
  if (owedBy(row) === 0) {
    await sendOnce({
      slot,
      body: toBody(row),
      send: (body, idempotencyKey) => api.customers.create({ body, idempotencyKey }),
      describe: (body) => [body.name, body.phone, body.email],
      done,
    });
    return;
  }
  await sendOnce({
    slot,
    body: { csv: toCsv(row), preview: false },
    send: (body, idempotencyKey) => api.openingBalances.importCustomers({ body, idempotencyKey }),
    describe: () => [row.name ?? '', row.phone, `owes ${row.owes}`],
    done,
  });
}

/** The reason why a customer was refused: the first fault of a field, else the message. */
const faultOf = (error: unknown): string =>
  (error instanceof ApiError && error.errors[0]?.message) || messageOf(error);

/** A file of one customer, for the call that records what is owed too. */
function toCsv({ name, type, company_name, email, phone, address, city, state, owes }: Draft): string {
  const cells = {
    name,
    type: type === 'individual' ? 'person' : 'business',
    company: company_name,
    email,
    phone,
    address,
    city,
    state,
    'opening balance': owes,
  };
  return [Object.keys(cells), Object.values(cells)]
    .map((row) => row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(','))
    .join('\n');
}

function toBody({ id, name, type, company_name, email, phone, city, address, state }: Draft) {
  return {
    id,
    name: name ?? '',
    type,
    company_name,
    email,
    phone,
    city,
    ...((address || state) && { billing_address: { line1: address, city, state } }),
  };
}
