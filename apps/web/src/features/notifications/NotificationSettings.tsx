import type { AlertType } from '@lissafi/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useUser } from '../../client/session.ts';
import { Card } from '../../ui/Card.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Notifications.module.css';

const WORDS: Record<AlertType, string> = {
  'stock.low': 'Stock falls to its minimum',
  'stock.out': 'Stock runs out',
  'lot.expiring': 'A batch expires soon',
  'lot.expired': 'A batch has expired',
  'production.overdue': 'A production order is late',
  'tax.due': 'A tax is due soon',
  'tax.late': 'A tax is late',
  'payroll_tax.due': 'A tax on salaries is due soon',
  'payroll_tax.late': 'A tax on salaries is late',
  'payment_alert.claimed': 'A customer says that she has paid',
  'webhook.disabled': 'A webhook is turned off',
};

type Change = { type: AlertType; wanted?: boolean; email?: boolean };

/** How this person is told of each kind of alert in this organization: in the app, by email, or not at all. */
export function NotificationSettings() {
  const client = useQueryClient();
  const { email } = useUser();
  const [sent, setSent] = useState<Change | null>(null);
  const { data } = useQuery(queries.notifications.settings());
  if (!data) return null;
  const change = async (body: Change) => {
    setSent(body);
    try {
      await api.notifications.change({ body });
      await client.invalidateQueries({ queryKey: ['notifications'] });
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setSent(null);
    }
  };
  const channels = [
    { field: 'wanted', label: 'In the app' },
    { field: 'email', label: 'By email' },
  ] as const;
  return (
    <Card title="What you are told">
      <table className={classes.settings}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Alert</span>
            </th>
            {channels.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.alerts.map((alert) => (
            <tr key={alert.type}>
              <th scope="row">{WORDS[alert.type]}</th>
              {channels.map(({ field, label }) => (
                <td key={field}>
                  <label className={classes.choice}>
                    <input
                      type="checkbox"
                      aria-label={`${WORDS[alert.type]}: ${label.toLowerCase()}`}
                      checked={(sent?.type === alert.type ? sent[field] : undefined) ?? alert[field]}
                      disabled={sent !== null}
                      onChange={({ target }) => void change({ type: alert.type, [field]: target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p
        className={classes.detail}
      >{`Emails go to ${email}; what happens within five minutes comes in one.`}</p>
    </Card>
  );
}
