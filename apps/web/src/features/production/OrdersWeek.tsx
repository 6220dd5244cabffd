import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { addDays, formatDate, isCivilDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Rows.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useIsPhone } from '../../ui/use-media.ts';
import { OrderCard } from './OrdersBoard.tsx';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const SHOWN = 100;

/** The Monday of the week of a civil date. */
function mondayOf(date: string): string {
  const sundayIsZero = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((sundayIsZero + 6) % 7));
}

/** One week, Monday to Sunday; an order is shown at its planned start, otherwise at its date of creation. */
export function OrdersWeek({ today }: { today: string }) {
  const navigate = useNavigate();
  const { date_from } = useSearch({ from: '/app/production/orders' });
  const { date } = useLocale();
  const zone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  const monday = mondayOf(date_from && isCivilDate(date_from) ? date_from : today);
  const sunday = addDays(monday, 6);
  const query = useQuery({
    ...queries.production.list({
      query: {
        date_from: monday,
        date_to: sunday,
        limit: SHOWN,
        sort_by: 'planned_start',
        sort_direction: 'asc',
      },
    }),
    placeholderData: keepPreviousData,
  });
  const go = (date: string) =>
    void navigate({
      to: '/production/orders',
      search: { view: 'week', date_from: date },
      resetScroll: false,
    });
  const isNow = mondayOf(today) === monday;
  // On a phone the days are below each other, so this week begins with today.
  const isPhone = useIsPhone();
  const [all, setAll] = useState(false);
  const gone = isPhone && isNow ? DAYS.findIndex((_, index) => addDays(monday, index) === today) : 0;
  const orders = query.data?.work_in_progress;
  const words = (date: string) => formatDate(date, 'D MMM');
  return (
    <>
      <div className={classes.weeks}>
        <Button icon aria-label="The week before" onClick={() => go(addDays(monday, -7))}>
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <h2 aria-live="polite">
          {date(monday)} – {date(sunday)}
        </h2>
        <Button icon aria-label="The week after" onClick={() => go(addDays(monday, 7))}>
          <IconChevronRight size={18} aria-hidden />
        </Button>
        {!(isNow && isPhone) && (
          <Button disabled={isNow} onClick={() => go(today)}>
            This week
          </Button>
        )}
      </div>
      {query.error && !orders && <Alert>{messageOf(query.error)}</Alert>}
      {gone > 0 && !all && (
        <Button look="subtle" onClick={() => setAll(true)}>
          Earlier this week
        </Button>
      )}
      <div className={classes.week} aria-busy={query.isFetching}>
        {DAYS.map((name, index) => {
          const day = addDays(monday, index);
          if (index < gone && !all) return null;
          const here = orders?.filter(
            (order) => (order.planned_start ?? todayIn(zone, new Date(order.created_at))) === day,
          );
          return (
            <section
              key={name}
              aria-label={`${name} ${words(day)}`}
              className={classes.day}
              data-today={day === today}
            >
              <h3>
                {name} <span className={classes.soft}>{words(day)}</span>
              </h3>
              {!orders && !query.error && <Skeleton height={40} />}
              {here?.length === 0 && <p className={classes.soft}>Nothing</p>}
              <ul>
                {here?.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} withState />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      {query.data && query.data.total > SHOWN && (
        <p className={classes.soft}>
          The first {SHOWN} of {query.data.total} orders of this week.
        </p>
      )}
    </>
  );
}
