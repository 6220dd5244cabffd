import type { Notification } from '@lissafi/contract/notifications';
import { IconChecks } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import views from '../../ui/Rows.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { notify } from '../../ui/toast.ts';
import { describeNotification, STATES, TONES } from './labels.ts';
import { NotificationSettings } from './NotificationSettings.tsx';
import classes from './Notifications.module.css';

const SIZE = 25;

/** The notifications of the person, newest first; opening one marks it as read. */
export function NotificationsPage() {
  const { unread } = useSearch({ from: '/app/notifications' });
  // Remounted for the other list, which starts on its first page.
  return <Notifications key={String(unread)} onlyUnread={unread === true} />;
}

function Notifications({ onlyUnread }: { onlyUnread: boolean }) {
  const client = useQueryClient();
  const [offset, setOffset] = useState(0);
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    ...queries.notifications.list({
      query: { unread: onlyUnread ? 'true' : 'false', limit: SIZE, offset },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const refresh = () => client.invalidateQueries({ queryKey: ['notifications'] });
  const attempt = (work: Promise<unknown>) =>
    work.then(refresh).catch((failure) => notify.error(messageOf(failure)));
  const read = ({ id, is_read }: Notification) =>
    is_read ? undefined : attempt(api.notifications.read({ params: { id } }));
  async function readAll() {
    setBusy(true);
    // On the first page without a filter the first row is the latest; otherwise it is requested.
    await attempt(
      api.notifications
        .list({ query: { limit: 1 } })
        .then(({ notifications: [newest] }) =>
          newest ? api.notifications.readAll({ body: { up_to: newest.id } }) : undefined,
        ),
    );
    setBusy(false);
  }

  return (
    <>
      <PageHeader
        title="Notifications"
        description="Payments that customers report, stock that fell low, batches that expire, orders that are late, taxes that are due"
        primary={
          data !== undefined &&
          data.unread_count > 0 && (
            <Button busy={busy} onClick={readAll}>
              <IconChecks size={16} aria-hidden />
              Mark all as read
            </Button>
          )
        }
      />
      <nav aria-label="Which notifications" className={views.views}>
        <View unread={false} current={!onlyUnread} label="All" />
        <View unread current={onlyUnread} label={`Unread (${data?.unread_count ?? 0})`} />
      </nav>
      <div className={classes.cards}>
        <Card>
          {error && !data ? (
            <Empty
              alert
              title="This could not be loaded"
              action={
                <Button look="primary" onClick={() => query.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(error)}
            </Empty>
          ) : !data ? (
            <div role="status" aria-label="Loading">
              {[0, 1, 2].map((index) => (
                <p key={index} className={classes.waiting}>
                  <Skeleton width={`${60 - index * 12}%`} />
                </p>
              ))}
            </div>
          ) : data.notifications.length === 0 ? (
            <Empty title={onlyUnread ? 'All read' : 'No notifications'}>
              {onlyUnread
                ? 'There is nothing new since your last visit.'
                : 'You are notified here when a customer reports a payment, when stock falls to its minimum, when a batch expires soon, when an order is late, and a week before a tax is due.'}
            </Empty>
          ) : (
            <>
              <ul className={classes.list}>
                {data.notifications.map((each) => (
                  <Row key={each.id} notification={each} onRead={() => void read(each)} />
                ))}
              </ul>
              <Pager offset={offset} size={SIZE} total={data.total} onChange={setOffset} />
            </>
          )}
        </Card>
        <NotificationSettings />
      </div>
    </>
  );
}

function View({ unread, current, label }: { unread: boolean; current: boolean; label: string }) {
  return (
    <Link
      to="/notifications"
      search={unread ? { unread: true } : {}}
      className={views.view}
      data-current={current}
      aria-current={current ? 'true' : undefined}
    >
      {label}
    </Link>
  );
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const moment = useMoment();
  const { title, detail, place } = describeNotification(notification, useLocale());
  return (
    <li className={classes.row} data-read={notification.is_read}>
      <Link to={place} className={classes.link} onClick={onRead}>
        <span className={classes.title}>
          {title}
          {!notification.is_read && <span className="visually-hidden">, not read yet</span>}
        </span>
        <span className={classes.detail}>{detail}</span>
        <time className={classes.detail} dateTime={notification.at}>
          {moment(notification.at)}
        </time>
      </Link>
      <span className={classes.side}>
        <Badge tone={TONES[notification.type]}>{STATES[notification.type]}</Badge>
        {!notification.is_read && (
          <Button size="small" look="subtle" aria-label={`Mark read: ${title}`} onClick={onRead}>
            Mark read
          </Button>
        )}
      </span>
    </li>
  );
}
