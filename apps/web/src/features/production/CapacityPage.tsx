import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/Panels.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { AbsorptionNotice } from './AbsorptionNotice.tsx';
import { WeeklyCapacity } from './WeeklyCapacity.tsx';

/** Something was planned, started or completed in it. */
const hasWork = (week: { planned_orders: number; started_orders: number; completed_orders: number }) =>
  week.planned_orders + week.started_orders + week.completed_orders > 0;

const civil = (text: string | undefined) => (text && isCivilDate(text) ? text : undefined);

/** Week by week: what was planned, started and completed, and whether it was on time (S2.7-43). */
export function CapacityPage() {
  const { date, today, pattern } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/production/capacity' });
  const range = { date_from: civil(search.date_from), date_to: civil(search.date_to) };
  const query = useQuery({
    ...queries.production.capacity({ query: range as never }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const change = (next: { date_from?: string | undefined; date_to?: string | undefined }) =>
    void navigate({ to: '/production/capacity', search: { ...range, ...next } as never });
  const newest = data?.weeks.toReversed();
  // Weeks in which nothing was planned, started or completed say nothing; they stand behind a button.
  const [all, setAll] = useState(false);
  const past = newest?.filter((week) => hasWork(week) || week.week_start <= today);
  const weeks = all ? past : past?.filter(hasWork);
  const empty = (past?.length ?? 0) - (past?.filter(hasWork).length ?? 0);
  const percent = (value: number | null) => (value === null ? '–' : `${roundedText(value)} %`);
  return (
    <>
      <PageHeader
        title="Capacity"
        description="How much is made each week, and whether it is finished on time"
      />
      <div className={classes.stack}>
        <div className={formClasses.pair}>
          <DateInput
            label="From"
            optional
            today={today}
            pattern={pattern}
            value={range.date_from ?? data?.date_from ?? ''}
            onChange={(value) => change({ date_from: value || undefined })}
          />
          <DateInput
            label="To"
            optional
            today={today}
            pattern={pattern}
            value={range.date_to ?? data?.date_to ?? ''}
            onChange={(value) => change({ date_to: value || undefined })}
          />
        </div>
        <AbsorptionNotice />
        <WeeklyCapacity />
        <Card title="Weeks, the latest first">
          {error && !data ? (
            <Empty
              alert
              title="This could not be loaded"
              action={<Button onClick={() => query.refetch()}>Try again</Button>}
            >
              {messageOf(error)}
            </Empty>
          ) : !weeks ? (
            <Skeleton height={160} />
          ) : !weeks.some(hasWork) ? (
            <Empty
              title="Nothing in these weeks"
              action={
                may('production:write') && (
                  <ButtonLink to="/production/orders/new" look="primary">
                    Plan an order
                  </ButtonLink>
                )
              }
            >
              An order counts in the week of its planned end.
            </Empty>
          ) : (
            <>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">Week of</th>
                    <th scope="col">Planned</th>
                    <th scope="col">Started</th>
                    <th scope="col">Completed</th>
                    <th scope="col">On time</th>
                    <th scope="col">Lead time, days</th>
                    <th scope="col">Load</th>
                  </tr>
                </thead>
                <tbody>
                  {weeks.map((week) => (
                    <tr key={week.week_start}>
                      <th scope="row">{date(week.week_start)}</th>
                      <td data-label="Planned">
                        {roundedText(week.planned_quantity)} <small>in {week.planned_orders}</small>
                      </td>
                      <td data-label="Started">{week.started_orders}</td>
                      <td data-label="Completed">
                        {roundedText(week.completed_quantity)} <small>in {week.completed_orders}</small>
                      </td>
                      <td data-label="On time">{percent(week.on_time_rate)}</td>
                      <td data-label="Lead time, days">
                        {week.lead_time_days === null ? '–' : roundedText(week.lead_time_days)}
                      </td>
                      <td data-label="Load">{percent(week.load)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {empty > 0 && (
                <Button look="subtle" onClick={() => setAll(!all)}>
                  {all ? 'Only weeks with work' : `Show ${pluralize(empty, 'week')} without work`}
                </Button>
              )}
            </>
          )}
        </Card>
      </div>
    </>
  );
}
