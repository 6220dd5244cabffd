import type { LATE_SALE_STATUSES, LateSale } from '@lissafi/contract/outbox';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useUser } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Outbox.module.css';

const SHOWN = 50;

/**
 * Sales of any device that were refused and passed on, and those that were recorded by what held when they were made.
 * The owner and the admins decide; a seller sees what becomes of her own.
 */
export function LateSales() {
  const { data } = useQuery(queries.outbox.list({ query: { limit: SHOWN } }));
  const { id } = useUser();
  const shown = (data?.sales ?? []).filter(
    ({ status, can, seller_id }) =>
      can.accept || can.see || (seller_id === id && (status === 'refused' || status === 'declined')),
  );
  return shown.map((sale) => <LateSaleCard key={sale.id} sale={sale} />);
}

const TITLES: Record<(typeof LATE_SALE_STATUSES)[number], string> = {
  refused: 'Sale that was refused',
  recorded: 'Late sale, recorded as it was made',
  accepted: 'Sale that was accepted',
  declined: 'Sale that was declined',
  seen: 'Late sale, recorded as it was made',
};

function LateSaleCard({ sale }: { sale: LateSale }) {
  const moment = useMoment();
  const { provisional_number, total_amount, currency, customer_name, seller_name, items, can, status } = sale;
  return (
    <Card
      title={[TITLES[status], provisional_number].filter(Boolean).join(' ')}
      aside={<Amount value={total_amount} currency={currency} />}
    >
      <dl className={classes.facts}>
        <div>
          <dt>
            {seller_name === null
              ? `Sold on ${moment(sale.sold_at)}`
              : `Sold by ${seller_name} on ${moment(sale.sold_at)}`}
          </dt>
          <dd>
            {customer_name ?? 'Walk-in customer'}
            {(items ?? []).map((item) => (
              <div key={`${item.name} ${item.unit_price}`}>
                {item.quantity} × {item.name}, {formatMoney(item.unit_price, currency)}
              </div>
            ))}
            {status === 'recorded' && (
              <div>
                <Link to="/invoices/$id" params={{ id: sale.id }}>
                  See the document
                </Link>
              </div>
            )}
          </dd>
        </div>
        <div>
          <dt>{status === 'recorded' ? 'It would be refused now' : 'Why it was refused'}</dt>
          <dd>{sale.message}</dd>
        </div>
        {sale.note && (
          <div>
            <dt>Why it was declined</dt>
            <dd>{sale.note}</dd>
          </div>
        )}
      </dl>
      {status === 'refused' && !can.accept && <p className={classes.others}>The owner decides.</p>}
      {can.accept && <Decision sale={sale} />}
      {can.see && <Seen sale={sale} />}
    </Card>
  );
}

/** Runs one decision at a time, and shows why it could not be taken. */
function useDecision() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const decide = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      notify.success(done);
      await client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, decide };
}

function Decision({ sale }: { sale: LateSale }) {
  const { today, pattern } = useLocale();
  const { busy, problem, decide } = useDecision();
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState('');
  const [isDeclining, setDeclining] = useState(false);
  const { id } = sale;
  const isLocked = problem?.code === 'PERIOD_LOCKED';
  const accept = () =>
    decide(
      () =>
        sendOnce({
          slot: `late-sale.${id}`,
          body: isLocked ? { issue_date: day } : {},
          send: (body, idempotencyKey) => api.outbox.accept({ params: { id }, body, idempotencyKey }),
          describe: () => [formatMoney(sale.total_amount, sale.currency), sale.customer_name],
          done: () => {},
          single: true,
        }),
      'Sale recorded',
    );
  const decline = () =>
    decide(() => api.outbox.decline({ params: { id }, body: { reason } }), 'Sale declined');
  return (
    <>
      {problem && <Alert>{messageOf(problem)}</Alert>}
      {isDeclining && (
        <TextField
          label="Why it is declined"
          name="reason"
          hint="Its seller reads this."
          value={reason}
          onChange={setReason}
        />
      )}
      <div className={classes.actions}>
        {isLocked && <DateInput label="Day" today={today} pattern={pattern} value={day} onChange={setDay} />}
        {isDeclining ? (
          <>
            <Button look="danger" busy={busy} disabled={!reason.trim()} onClick={() => void decline()}>
              Decline it
            </Button>
            <Button onClick={() => setDeclining(false)}>Back</Button>
          </>
        ) : (
          <>
            <Button look="primary" busy={busy} onClick={() => void accept()}>
              Accept and record it
            </Button>
            <Button onClick={() => setDeclining(true)}>Decline…</Button>
          </>
        )}
      </div>
    </>
  );
}

function Seen({ sale }: { sale: LateSale }) {
  const { busy, problem, decide } = useDecision();
  const see = () => decide(() => api.outbox.see({ params: { id: sale.id }, body: {} }), 'Noted');
  return (
    <>
      {problem && <Alert>{messageOf(problem)}</Alert>}
      <div className={classes.actions}>
        <Button busy={busy} onClick={() => void see()}>
          I have seen it
        </Button>
      </div>
    </>
  );
}
