import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';

/** An alert says that the document was paid, and nobody has seen the money yet. */
export function AlertReceived({ invoiceId }: { invoiceId: string }) {
  const { currency, date } = useLocale();
  const { data } = useQuery(
    queries.paymentAlerts.list({ query: { invoice_id: invoiceId, state: 'open', limit: 10 } }),
  );
  if (!data || data.alerts.length === 0) return null;
  return (
    <Alert tone="owed">
      {data.alerts.map((alert) => (
        <p key={alert.id}>
          <Link to="/money/alerts/$id" params={{ id: alert.id }}>
            Alert received, not confirmed
          </Link>
          : {formatMoney(alert.amount, currency)}, {date(alert.date)}
        </p>
      ))}
      {data.alerts.some(({ source }) => source === 'claim') && (
        <p>No reminder goes out by itself until you have answered the customer.</p>
      )}
    </Alert>
  );
}
