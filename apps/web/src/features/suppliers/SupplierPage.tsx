import type { Supplier, SupplierPayment } from '@lissafi/contract/suppliers';
import { addressLines } from '@lissafi/domain/document';
import { formatMoney } from '@lissafi/domain/money';
import { IconArrowBackUp, IconCoins, IconMail, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../api.ts';
import { messageOf } from '../../api-error.ts';
import { useMay } from '../../session.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ask } from '../../ui/confirm.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TakeBackSheet } from '../../ui/TakeBackSheet.tsx';
import { notify } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import classes from '../customers/CustomerPage.module.css';
import { PAYMENT_METHODS } from '../invoices/words.ts';
import { useLocale } from '../settings/use-organization.ts';
import { PaySupplierSheet } from './PaySupplierSheet.tsx';
import rows from './Supplier.module.css';

export function SupplierPage() {
  const { id } = useParams({ from: '/app/suppliers/$id' });
  const query = useQuery(queries.suppliers.get({ params: { id } }));
  return query.data ? <Detail supplier={query.data} /> : <LoadState query={query} back="/suppliers" />;
}

function Detail({ supplier }: { supplier: Supplier }) {
  const may = useMay();
  const { currency } = useLocale();
  const [paying, setPaying] = useState(false);
  const address = supplier.address ? addressLines(supplier.address) : [];
  const facts: [string, ReactNode][] = [
    ['Telephone', supplier.phone],
    ['E-mail', supplier.email],
    ['Address', address.length > 0 && address.join(', ')],
    ['Tax ID', supplier.tax_id],
    ['Items', supplier.item_count > 0 && counted(supplier.item_count, 'item')],
    ['Notes', supplier.notes],
  ];
  const known = facts.filter(([, value]) => value);

  return (
    <>
      <PageHeader
        title={supplier.name}
        description={
          <>
            {supplier.address?.city ?? 'Supplier'} {supplier.status === 'inactive' && <Badge>inactive</Badge>}
          </>
        }
        back="/suppliers"
        primary={<Actions supplier={supplier} onPay={() => setPaying(true)} />}
      />
      {supplier.balance !== null && (
        <Card className={classes.ageing}>
          <p className={classes.label}>You owe</p>
          <Amount
            figure
            value={supplier.balance}
            currency={currency}
            tone={supplier.balance > 0 ? 'owed' : 'plain'}
          />
        </Card>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {may('supplier_payments:read') && (
            <>
              <Receipts supplierId={supplier.id} />
              <Payments supplierId={supplier.id} />
            </>
          )}
        </div>
        <Card title="Details">
          <div className={classes.contact}>
            {supplier.phone && (
              <ButtonAnchor size="small" href={`tel:${supplier.phone}`}>
                <IconPhone size={16} aria-hidden />
                Call
              </ButtonAnchor>
            )}
            {supplier.email && (
              <ButtonAnchor size="small" href={`mailto:${supplier.email}`}>
                <IconMail size={16} aria-hidden />
                Mail
              </ButtonAnchor>
            )}
          </div>
          {known.length === 0 && <p className={classes.label}>Nothing more is known.</p>}
          <dl className={classes.facts}>
            {known.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <PaySupplierSheet supplier={supplier} opened={paying} onClose={() => setPaying(false)} />
    </>
  );
}

function Actions({ supplier, onPay }: { supplier: Supplier; onPay: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, can } = supplier;
  const remove = async () => {
    if (!(await ask(`Delete ${supplier.name}? This cannot be undone.`, 'Delete'))) return;
    try {
      await api.suppliers.delete({ params: { id } });
      notify.success(`${supplier.name} deleted`);
      await navigate({ to: '/suppliers', replace: true });
      await client.invalidateQueries({ queryKey: ['suppliers'] });
    } catch (error) {
      notify.error('Not deleted', messageOf(error));
    }
  };
  return (
    <div className={classes.actions}>
      {can.delete && (
        <Button onClick={remove}>
          <IconTrash size={16} aria-hidden />
          Delete
        </Button>
      )}
      {can.update && (
        <ButtonLink to="/suppliers/$id/edit" params={{ id }}>
          <IconPencil size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      {can.pay && (
        <Button look="primary" aria-haspopup="dialog" onClick={onPay}>
          <IconCoins size={16} aria-hidden />
          Pay
        </Button>
      )}
    </div>
  );
}

const SHOWN = 50;

/** What came on credit, the newest first. */
function Receipts({ supplierId }: { supplierId: string }) {
  const { date, currency } = useLocale();
  const { data, error } = useQuery(
    queries.suppliers.payables({ params: { id: supplierId }, query: { limit: SHOWN } }),
  );
  return (
    <Card title="Came on credit">
      {!data && !error && <Skeleton height={48} />}
      {error && <p className={classes.label}>{messageOf(error)}</p>}
      {data?.payables.length === 0 && <p className={classes.label}>Nothing came on credit yet.</p>}
      <ul>
        {data?.payables.map((each) => (
          <li key={each.id} className={classes.invoice}>
            <span>
              {each.transaction_id ? (
                <Link to="/money-out/$id" params={{ id: each.transaction_id }}>
                  {each.reference ?? 'Expense'}
                </Link>
              ) : (
                (each.reference ?? 'Delivery')
              )}
            </span>
            <span className={classes.when}>{date(each.received_on)}</span>
            <span>
              {each.voided_at ? (
                <Badge tone="red">taken back</Badge>
              ) : each.balance_due === 0 ? (
                <Badge tone="in">settled</Badge>
              ) : each.amount_paid > 0 ? (
                <Badge tone="owed">{formatMoney(each.balance_due, currency)} open</Badge>
              ) : (
                <Badge tone="owed">open</Badge>
              )}
            </span>
            <Amount value={each.total_amount} currency={currency} />
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <p className={classes.label}>
          The newest {SHOWN} of {data.total}.
        </p>
      )}
    </Card>
  );
}

function Payments({ supplierId }: { supplierId: string }) {
  const { date, currency } = useLocale();
  const [taken, setTaken] = useState<SupplierPayment | null>(null);
  const { data, error } = useQuery(
    queries.suppliers.payments({ params: { id: supplierId }, query: { limit: SHOWN } }),
  );
  return (
    <Card title="Payments">
      {!data && !error && <Skeleton height={48} />}
      {error && <p className={classes.label}>{messageOf(error)}</p>}
      {data?.payments.length === 0 && <p className={classes.label}>Nothing paid yet.</p>}
      <ul>
        {data?.payments.map((payment) => (
          <li key={payment.id} className={rows.payment}>
            <span className={rows.words}>
              <Link to="/books/entries" search={{ source_id: payment.id }}>
                {[PAYMENT_METHODS[payment.method], payment.reference].filter(Boolean).join(' · ')}
              </Link>
              <span className={classes.when}>
                {[
                  date(payment.paid_on),
                  payment.wht_amount > 0 && `${formatMoney(payment.wht_amount, currency)} withheld`,
                  payment.void_reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {payment.voided_at && <Badge tone="red">taken back</Badge>}
            <Amount value={payment.amount} currency={currency} />
            {payment.can.void && (
              <Button
                icon
                size="small"
                look="subtle"
                aria-haspopup="dialog"
                aria-label={`Take back ${formatMoney(payment.amount, currency)} of ${date(payment.paid_on)}`}
                title="Take back"
                onClick={() => setTaken(payment)}
              >
                <IconArrowBackUp size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TakeBackSheet
        title="Take this payment back"
        note="For a transfer that failed, or a mistake. It is taken back in the books with today’s date, and what it settled is owed again."
        slot={`void.supplier.${taken?.id}`}
        send={(body, idempotencyKey) =>
          api.suppliers.voidPayment({
            params: { id: supplierId, payment_id: taken!.id },
            body,
            idempotencyKey,
          })
        }
        done="Payment taken back"
        opened={taken !== null}
        onClose={() => setTaken(null)}
      />
    </Card>
  );
}
