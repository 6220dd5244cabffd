import type { PaymentAlert } from '@lissafi/contract/payment-alerts';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import classes from './Alerts.module.css';
import { ConfirmDrawer } from './ConfirmDrawer.tsx';
import { sourceOf, stateOf, toneOf, whoOf } from './labels.ts';
import { Proofs } from './Proofs.tsx';

export function AlertPage() {
  const { id } = useParams({ from: '/app/money/alerts/$id' });
  const query = useQuery(queries.paymentAlerts.get({ params: { id } }));
  return query.data ? <Detail alert={query.data} /> : <LoadState query={query} back="/money/alerts" />;
}

function Detail({ alert }: { alert: PaymentAlert }) {
  const { currency, date } = useLocale();
  const day = useDay();
  const [task, setTask] = useState<'confirm' | 'discard' | null>(null);
  const { id, can, state } = alert;
  const isClaim = alert.source === 'claim';
  const said: Fact[] = [
    ['Direction', alert.direction === 'in' ? 'Money in' : 'Money out'],
    ['When', [date(alert.date), alert.time].filter(Boolean).join(', ')],
    ['Account', alert.account_name ?? alert.account_mask],
    ['Bank', alert.bank],
    ['Words', alert.narration],
    ['Reference', alert.reference],
    ['Balance after it', alert.balance !== null && formatMoney(alert.balance, currency)],
  ];
  const pays: Fact[] = [
    [
      'Customer',
      alert.customer_name,
      { to: '/customers/$id', params: { id: alert.customer_id ?? '' } } as never,
    ],
    [
      'Invoice',
      alert.invoice_number,
      { to: '/invoices/$id', params: { id: alert.invoice_id ?? '' } } as never,
    ],
    [
      'Payment',
      alert.payment_id && 'Recorded',
      { to: '/payments/$id', params: { id: alert.payment_id ?? '' } } as never,
    ],
    [
      'Confirmed',
      alert.confirmed_with &&
        alert.closed_at &&
        `${alert.confirmed_with === 'statement' ? 'By a bank statement' : 'By a person who saw the money'}, ${day(alert.closed_at)}`,
    ],
  ];
  return (
    <>
      <PageHeader
        title={`${formatMoney(alert.amount, currency)}, ${whoOf(alert)}`}
        description={
          <>
            {sourceOf(alert)} <Badge tone={toneOf(alert)}>{stateOf(alert)}</Badge>
          </>
        }
        back="/money/alerts"
        secondary={
          can.discard && (
            <Button aria-haspopup="dialog" onClick={() => setTask('discard')}>
              <IconTrash size={16} aria-hidden />
              {isClaim ? 'Reject' : 'Discard'}
            </Button>
          )
        }
        primary={
          can.confirm && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setTask('confirm')}>
              <IconEye size={16} aria-hidden />I see the money
            </Button>
          )
        }
      />
      {alert.discard_reason && (
        <div className={classes.above}>
          <Alert tone="quiet">
            {isClaim ? `Rejected: ${alert.discard_reason}` : `Discarded: ${alert.discard_reason}`}
          </Alert>
        </div>
      )}
      {state === 'open' && alert.warnings.length > 0 && (
        <div className={classes.above}>
          <Alert tone="owed">
            <ul>
              {alert.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <div className={classes.columns}>
        <Card title="What it says">
          <Facts facts={said} />
        </Card>
        <div>
          <Card title="What it pays" className={classes.above}>
            {alert.customer_name || alert.confirmed_with ? (
              <Facts facts={pays} />
            ) : (
              <p className={classes.soft}>
                {alert.direction === 'in'
                  ? 'Nobody has said whom it is from yet.'
                  : 'A statement confirms it, or whoever sees the money leave the account.'}
              </p>
            )}
          </Card>
          <Card title={isClaim ? 'What the customer says' : 'Message'}>
            <pre className={classes.message}>{alert.text}</pre>
            {isClaim && <Proofs alert={alert} />}
          </Card>
        </div>
      </div>
      <ConfirmDrawer alert={alert} opened={task === 'confirm'} onClose={() => setTask(null)} />
      <TakeBackDrawer
        title={isClaim ? 'Reject this payment' : 'Discard this alert'}
        note={
          isClaim
            ? 'For money that did not arrive. The customer reads the reason on the page of the invoice.'
            : 'For money that did not arrive, or an alert that is not real. It is kept, so that the same alert is recognised.'
        }
        slot={`alert.discard.${id}`}
        send={(body) => api.paymentAlerts.discard({ params: { id }, body })}
        done={isClaim ? 'Payment rejected' : 'Alert discarded'}
        opened={task === 'discard'}
        onClose={() => setTask(null)}
      />
    </>
  );
}
