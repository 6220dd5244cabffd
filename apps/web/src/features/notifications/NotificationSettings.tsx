import type { AlertType } from '@lissafi/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/form/fields.tsx';
import { notify } from '../../ui/toast.ts';

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
};

/** Which alerts this person wants in this organization; the others are neither listed nor counted. */
export function NotificationSettings() {
  const client = useQueryClient();
  const [sent, setSent] = useState<{ type: AlertType; wanted: boolean } | null>(null);
  const { data } = useQuery(queries.notifications.settings());
  if (!data) return null;
  const change = async (type: AlertType, wanted: boolean) => {
    setSent({ type, wanted });
    try {
      await api.notifications.change({ body: { type, wanted } });
      await client.invalidateQueries({ queryKey: ['notifications'] });
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setSent(null);
    }
  };
  return (
    <Card title="What you are told">
      {data.alerts.map(({ type, wanted }) => (
        <CheckField
          key={type}
          checked={sent?.type === type ? sent.wanted : wanted}
          disabled={sent !== null}
          onChange={(checked) => void change(type, checked)}
        >
          {WORDS[type]}
        </CheckField>
      ))}
    </Card>
  );
}
