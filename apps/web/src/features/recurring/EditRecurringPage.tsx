import type { Organization } from '@lissafi/contract/organizations';
import type { RecurringInvoice } from '@lissafi/contract/recurring';
import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization, useUser } from '../../client/session.ts';
import { rhythm } from '../../labels/documents.ts';
import { organizationQuery, useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { failAtLines, useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import { fromRecurring, recurringFaults, scheduleBody } from './model.ts';
import { RecurringFields } from './RecurringFields.tsx';

export function EditRecurringPage() {
  const { id } = useParams({ from: '/app/recurring/$id' });
  const organization = useQuery(organizationQuery(currentOrganization(useUser())?.id ?? ''));
  const query = useQuery({ ...queries.recurring.get({ params: { id } }), refetchOnWindowFocus: false });
  if (!organization.data || !query.data)
    return <LoadState query={query.error ? query : organization} back="/recurring" />;
  return <Editor key={query.data.version} record={query.data} organization={organization.data} />;
}

function Editor({ record, organization }: { record: RecurringInvoice; organization: Organization }) {
  const client = useQueryClient();
  const { today, date } = useLocale();
  const form = useForm(() => fromRecurring(record, organization, today));
  const { values, errors } = form;
  const save = form.submit(
    async (values) => {
      if (!values.invoice.customer_id)
        return form.fail({ customer_id: 'Please choose a customer from the list' });
      const faults = recurringFaults(values);
      if (Object.keys(faults).length > 0) return form.fail(faults);
      await api.recurring.update({
        params: { id: record.id },
        body: { version: record.version, ...scheduleBody(values) },
      });
      notify.success('Saved');
      await client.invalidateQueries({ queryKey: ['recurring'] });
    },
    { onError: (error) => failAtLines(form, error) },
  );
  const next = nextWords(record.next_on, today, date);
  const isMoved =
    values.start_on !== record.start_on ||
    values.frequency !== record.frequency ||
    values.every !== String(record.every);
  return (
    <>
      <PageHeader
        title={record.customer_name}
        description={
          <>
            {rhythm(record.frequency, record.every)}, {record.status === 'paused' ? 'paused' : next} ·{' '}
            <Link to="/invoices" search={{ recurring_id: record.id }}>
              {pluralize(record.made_count, 'document')} made
            </Link>
          </>
        }
        back="/recurring"
        primary={<Actions record={record} />}
      />
      {record.problem && (
        <div className={formClasses.form} style={{ marginBottom: 20 }}>
          <Alert tone="owed">{record.problem}</Alert>
        </div>
      )}
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
        <fieldset disabled={!record.can.update} style={{ all: 'unset', display: 'contents' }}>
          {form.problem && <Alert>{form.problem}</Alert>}
          <RecurringFields
            values={values}
            errors={errors}
            organization={organization}
            after={dayBeforeNext(record, isMoved, today)}
            patch={(change) => form.setValues((before) => ({ ...before, ...change }))}
          />
          {record.can.update && (
            <div className={formClasses.actions}>
              <Button type="submit" look="primary" busy={form.busy}>
                Save
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </>
  );
}

/** When the next one comes; the hourly run makes what is due today. */
function nextWords(next_on: string | null, today: string, date: (day: string) => string): string {
  if (next_on === null) return 'ended';
  return next_on > today ? `next on ${date(next_on)}` : 'next within the hour';
}

/** After which day the next one comes: a new rhythm goes on after what was made, and never in the past. */
function dayBeforeNext(
  { last_on, next_on, start_on }: RecurringInvoice,
  isMoved: boolean,
  today: string,
): string {
  if (!isMoved && next_on) return addDays(next_on, -1);
  const isRepeat = last_on === null && next_on !== null && next_on > start_on;
  return laterOf(last_on ?? (isRepeat ? start_on : ''), addDays(today, -1));
}

function Actions({ record }: { record: RecurringInvoice }) {
  const { can, id } = record;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, done: string | null, work: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await work();
      if (done) notify.success(done);
      await client.invalidateQueries();
    } catch (error) {
      notify.error('The schedule was not changed', messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const remove = async () => {
    if (!(await ask('Delete this schedule? The documents that it created stay.', 'Delete'))) return;
    await run('delete', 'Schedule deleted', async () => {
      await api.recurring.delete({ params: { id } });
      await navigate({ to: '/recurring', replace: true });
    });
  };
  return (
    <div className={formClasses.actions}>
      {can.delete && (
        <Button busy={busy === 'delete'} onClick={remove}>
          <IconTrash size={16} aria-hidden />
          Delete
        </Button>
      )}
      {can.pause && (
        <Button
          busy={busy === 'pause'}
          onClick={() => run('pause', 'Paused', () => api.recurring.pause({ params: { id }, body: {} }))}
        >
          <IconPlayerPause size={16} aria-hidden />
          Pause
        </Button>
      )}
      {can.resume && (
        <Button
          look="primary"
          busy={busy === 'resume'}
          onClick={() => run('resume', 'Resumed', () => api.recurring.resume({ params: { id }, body: {} }))}
        >
          <IconPlayerPlay size={16} aria-hidden />
          Resume
        </Button>
      )}
      {can.run_now && (
        <Button
          busy={busy === 'now'}
          onClick={() =>
            run('now', null, () =>
              sendOnce({
                // The next document has another key, so that a lost response to this one does not affect it.
                slot: `recurring.${id}.${record.next_on}`,
                body: {},
                send: (body, idempotencyKey) =>
                  api.recurring.runNow({ params: { id }, body, idempotencyKey }),
                describe: () => ['The next document'],
                done: () => notify.success('Made'),
              }),
            )
          }
        >
          <IconPlayerPlay size={16} aria-hidden />
          Create the next one now
        </Button>
      )}
    </div>
  );
}
