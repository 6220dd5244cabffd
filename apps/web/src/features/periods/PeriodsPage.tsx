import type { Periods } from '@lissafi/contract/periods';
import { earlierOf, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { wordsOf } from './checks.ts';
import { LockDrawer } from './LockDrawer.tsx';
import classes from './PeriodsPage.module.css';

/** Closing a month: what to look at first, the lock, and who locked and unlocked before. */
export function PeriodsPage() {
  const query = useQuery(queries.periods.get());
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  return <Loaded periods={query.data} />;
}

/** The end of the oldest month that is over and not locked; where there is none, what is locked already. */
function proposedEnd({ months, latest, books_locked_until }: Periods): string {
  const open = months.filter(({ is_locked, date_to }) => !is_locked && date_to <= latest);
  return open.at(-1)?.date_to ?? books_locked_until ?? latest;
}

function Loaded({ periods }: { periods: Periods }) {
  const moment = useMoment();
  const { currency, date, today, pattern } = useLocale();
  const { until = proposedEnd(periods) } = useSearch({ from: '/app/books/periods' });
  const navigate = useNavigate();
  const [drawer, setDrawer] = useState<'lock' | 'unlock' | null>(null);
  const { books_locked_until, can, latest } = periods;
  const isLocked = books_locked_until !== null && until <= books_locked_until;
  return (
    <>
      <PageHeader
        title="Periods"
        description={
          books_locked_until
            ? `The books are locked up to ${date(books_locked_until)}. Nothing can be posted on or before that day.`
            : 'No period is locked. Lock a month once it is complete, so that its figures stay as they are.'
        }
        secondary={
          can.lock && books_locked_until && <Button onClick={() => setDrawer('unlock')}>Unlock</Button>
        }
        primary={
          can.lock &&
          !isLocked && (
            <Button look="primary" onClick={() => setDrawer('lock')}>
              <IconLock size={16} aria-hidden />
              Lock up to {date(until)}
            </Button>
          )
        }
      />
      <div className={classes.columns}>
        <Card
          title="Before you lock"
          className={classes.flush}
          aside={
            <DateInput
              label="Up to"
              hideLabel
              today={today}
              pattern={pattern}
              value={until}
              onChange={(day) =>
                day && navigate({ to: '/books/periods', search: { until: earlierOf(day, latest) } })
              }
            />
          }
        >
          <Checklist until={until} currency={currency} />
        </Card>
        <div className={classes.side}>
          <Card title="Months" className={classes.flush}>
            {periods.months.length === 0 ? (
              <Empty title="No records found">A month appears with its first entry.</Empty>
            ) : (
              <ul className={classes.months}>
                {periods.months.map(({ month, date_to, is_locked, posted, posted_later }) => (
                  <li key={month}>
                    <button
                      type="button"
                      className={classes.month}
                      disabled={date_to > latest}
                      aria-pressed={date_to === until}
                      onClick={() => navigate({ to: '/books/periods', search: { until: date_to } })}
                    >
                      <span>{monthName(month)}</span>
                      <span className={classes.figure}>
                        <Amount value={posted} currency={currency} />
                        {posted_later > 0 && (
                          <span className={classes.later}>
                            <Amount value={posted_later} currency={currency} /> recorded later
                          </span>
                        )}
                      </span>
                      {is_locked ? (
                        <Badge tone="quiet">Locked</Badge>
                      ) : (
                        <Badge tone={date_to > latest ? 'in' : 'owed'}>
                          {date_to > latest ? 'Current' : 'Open'}
                        </Badge>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <StatementLinks until={until} />
          <Card title="Locked and unlocked" className={classes.flush}>
            {periods.changes.length === 0 ? (
              <Empty title="No records found">Each lock and unlock is kept here with its person.</Empty>
            ) : (
              <ul className={classes.changes}>
                {periods.changes.map(({ at, by, before, after, reason }) => (
                  <li key={at}>
                    <span>{changeText(before, after, date)}</span>
                    <span className={classes.soft}>
                      {by ?? 'A former member'} · {moment(at)}
                    </span>
                    {reason && <span className={classes.soft}>“{reason}”</span>}
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
      <LockDrawer kind={drawer} periods={periods} until={until} onClose={() => setDrawer(null)} />
    </>
  );
}

/** The statements of the month that ends on the chosen day, to be read and printed. */
function StatementLinks({ until }: { until: string }) {
  const { date } = useLocale();
  const month = { date_from: firstOfMonth(until), date_to: until };
  return (
    <Card title={`Statements up to ${date(until)}`} className={classes.flush}>
      <ul className={classes.statements}>
        <li>
          <Link to="/books/profit-and-loss" search={month}>
            Profit and loss of the month
          </Link>
        </li>
        <li>
          <Link to="/books/balance-sheet" search={{ as_of: until }}>
            Balance sheet
          </Link>
        </li>
        <li>
          <Link to="/books/cash-flow" search={month}>
            Cash flow of the month
          </Link>
        </li>
        <li>
          <Link to="/books/trial-balance" search={{ as_of: until }}>
            Trial balance
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function changeText(before: string | null, after: string | null, date: (day: string) => string): string {
  if (after === null) return `Unlocked, before up to ${date(before!)}`;
  if (before === null) return `Locked up to ${date(after)}`;
  return after > before
    ? `Locked up to ${date(after)}, before up to ${date(before)}`
    : `Unlocked down to ${date(after)}, before up to ${date(before)}`;
}

const ICONS = { done: IconCircleCheck, open: IconCircleDashed, wrong: IconAlertTriangle };
const STATES = { done: 'Done', open: 'To do', wrong: 'Wrong' };
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

function Checklist({ until, currency }: { until: string; currency: string }) {
  const moment = useMoment();
  const { date } = useLocale();
  const query = useQuery(queries.periods.checklist({ query: { until } }));
  if (query.error) return <LoadState query={query} back="/books/periods" />;
  if (!query.data)
    return (
      <div className={classes.waiting} role="status" aria-label="Loading">
        {ROWS.map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    );
  return (
    <ul className={classes.checks}>
      {query.data.checks.map((check) => {
        const { title, text, link } = wordsOf(check, { until, currency, moment, date });
        const Icon = ICONS[check.state];
        return (
          <li key={check.name} data-state={check.state}>
            <Link {...link} className={classes.check}>
              <Icon size={20} aria-hidden className={classes.icon} />
              <span>
                <strong>{title}</strong>
                <span className={classes.soft}>{text}</span>
              </span>
              <span className={classes.state}>{STATES[check.state]}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
