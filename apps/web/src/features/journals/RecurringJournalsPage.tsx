import type { RecurringJournal } from '@lissafi/contract/journals';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './RecurringJournalsPage.module.css';

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' } as const;
const TONES = { active: 'in', paused: 'owed', ended: 'quiet' } as const;
const STATUSES = { active: 'Active', paused: 'Paused', ended: 'Ended' } as const;
const MANY = 100;

/** Journals that are posted by themselves: repeated, or spread over months. */
export function RecurringJournalsPage() {
  const may = useMay();
  const query = useQuery(queries.journals.listRecurring({ query: { limit: MANY } }));
  if (!query.data) return <LoadState query={query} back="/books/journals" />;
  const { recurring_journals } = query.data;
  const create = may('journals:write') && (
    <ButtonLink to="/books/journals/new" look="primary">
      <IconPlus size={16} aria-hidden />
      New journal
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Recurring journals"
        description="Posted by themselves on their day: rent paid ahead, accruals, fees"
        back="/books/journals"
        primary={create}
      />
      {recurring_journals.length === 0 ? (
        <Card>
          <Empty title="No records found" action={create}>
            Rent paid for a year is spread over its months; a fee repeats every month.
          </Empty>
        </Card>
      ) : (
        <div className={classes.cards}>
          {recurring_journals.map((each) => (
            <Schedule key={each.id} schedule={each} />
          ))}
        </div>
      )}
    </>
  );
}

function Schedule({ schedule }: { schedule: RecurringJournal }) {
  const client = useQueryClient();
  const { currency, date } = useLocale();
  const [busy, setBusy] = useState(false);
  const { id, version, memo, kind, every, frequency, max_count, made_count, status, next_on, can } = schedule;
  const change = async (next: RecurringJournal['status'], said: string) => {
    setBusy(true);
    try {
      await api.journals.updateRecurring({ params: { id }, body: { version, status: next } });
      notify.success(said);
    } catch (error) {
      notify.error('The schedule was not changed', messageOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries();
    }
  };
  const rhythm = every === 1 ? `every ${UNITS[frequency]}` : `every ${pluralize(every, UNITS[frequency])}`;
  return (
    <Card title={memo} aside={<Badge tone={TONES[status]}>{STATUSES[status]}</Badge>}>
      <p className={classes.soft}>
        {kind === 'spread'
          ? `Spread over ${pluralize(max_count ?? 0, UNITS[frequency])}`
          : `Posted ${rhythm}`}
        {schedule.auto_reverse && ', reversed on the first of the next month'}
        {' · '}
        <Link to="/books/journals" search={{ recurring_id: id } as never}>
          {max_count ? `${made_count} of ${max_count} posted` : `${made_count} posted`}
        </Link>
        {next_on && status === 'active' && ` · Next on ${date(next_on)}`}
      </p>
      {schedule.problem && <Alert tone="owed">The last one was not posted: {schedule.problem}</Alert>}
      <table className={classes.lines}>
        <tbody>
          {schedule.lines.map((line, index) => (
            <tr key={`${index}.${line.account_code}`}>
              <th scope="row">
                {line.account_code} {line.account_name}
              </th>
              <td>{line.amount > 0 && <Amount value={line.amount} currency={currency} />}</td>
              <td>{line.amount < 0 && <Amount value={-line.amount} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {can.update && (
        <div className={classes.actions}>
          {can.pause && (
            <Button busy={busy} onClick={() => change('paused', 'Paused')}>
              Pause
            </Button>
          )}
          {can.resume && (
            <Button busy={busy} onClick={() => change('active', 'Resumed')}>
              Resume
            </Button>
          )}
          <Button
            look="subtle"
            busy={busy}
            onClick={async () => {
              if (await ask('End this schedule? What it has posted stays.', 'End'))
                await change('ended', 'Ended');
            }}
          >
            End
          </Button>
        </div>
      )}
    </Card>
  );
}
