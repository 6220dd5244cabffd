import type { Supplier, SupplierPayment } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { addressLines } from '@lissafi/domain/sales/document';
import {
  IconArrowBackUp,
  IconCoins,
  IconMail,
  IconPencil,
  IconPhone,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { Receipts } from './Payables.tsx';
import { PaySupplierDrawer } from './PaySupplierDrawer.tsx';
import { ReturnDrawer } from './ReturnDrawer.tsx';
import { SuppliedItems } from './SuppliedItems.tsx';
import rows from './Supplier.module.css';

export function SupplierPage() {
  const { id } = useParams({ from: '/app/suppliers/$id' });
  const query = useQuery(queries.suppliers.get({ params: { id } }));
  return query.data ? <Detail supplier={query.data} /> : <LoadState query={query} back="/suppliers" />;
}

function Detail({ supplier }: { supplier: Supplier }) {
  const may = useMay();
  const { currency } = useLocale();
  const [task, setTask] = useState<Task | null>(null);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const receipts = useRef<HTMLDivElement>(null);
  const mayOwe = may('supplier_payments:read');
  const address = supplier.address ? addressLines(supplier.address) : [];
  const facts: [string, ReactNode][] = [
    ['Telephone', supplier.phone],
    ['Email', supplier.email],
    ['Address', address.length > 0 && address.join(', ')],
    ['Tax ID', supplier.tax_id],
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
        primary={<Actions supplier={supplier} onTask={setTask} />}
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
          {mayOwe && supplier.balance > 0 && (
            <button
              type="button"
              className={inventoryClasses.opens}
              onClick={() => {
                setOnlyOpen(true);
                receipts.current?.focus();
              }}
            >
              Unpaid purchases
            </button>
          )}
        </Card>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {mayOwe && (
            <>
              <div ref={receipts} tabIndex={-1}>
                <Receipts supplierId={supplier.id} onlyOpen={onlyOpen} onOnlyOpen={setOnlyOpen} />
              </div>
              <Payments supplierId={supplier.id} />
            </>
          )}
          <SuppliedItems supplierId={supplier.id} />
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
                Email
              </ButtonAnchor>
            )}
          </div>
          {known.length === 0 && <p className={classes.label}>There are no other details.</p>}
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
      <PaySupplierDrawer supplier={supplier} opened={task === 'pay'} onClose={() => setTask(null)} />
      <ReturnDrawer supplier={supplier} opened={task === 'return'} onClose={() => setTask(null)} />
    </>
  );
}

type Task = 'pay' | 'return';

function Actions({ supplier, onTask }: { supplier: Supplier; onTask: (task: Task) => void }) {
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
        <Button icon aria-label={`Delete ${supplier.name}`} onClick={remove}>
          <IconTrash size={16} aria-hidden />
        </Button>
      )}
      {can.update && (
        <ButtonLink to="/suppliers/$id/edit" params={{ id }}>
          <IconPencil size={16} aria-hidden />
          Edit
        </ButtonLink>
      )}
      {can.return && (
        <Button aria-haspopup="dialog" onClick={() => onTask('return')}>
          <IconTruckReturn size={16} aria-hidden />
          Return goods
        </Button>
      )}
      {can.pay && (
        <Button look="primary" aria-haspopup="dialog" onClick={() => onTask('pay')}>
          <IconCoins size={16} aria-hidden />
          Pay
        </Button>
      )}
    </div>
  );
}

const SHOWN = 50;

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
      {data?.payments.length === 0 && <p className={classes.label}>No payments yet.</p>}
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
                  payment.settlement_discount > 0 &&
                    `${formatMoney(payment.settlement_discount, currency)} discount`,
                  payment.void_reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {payment.voided_at && <Badge tone="red">void</Badge>}
            <Amount value={payment.amount} currency={currency} />
            {payment.can.void && (
              <Button
                icon
                size="small"
                look="subtle"
                aria-haspopup="dialog"
                aria-label={`Void ${formatMoney(payment.amount, currency)} of ${date(payment.paid_on)}`}
                title="Void"
                onClick={() => setTaken(payment)}
              >
                <IconArrowBackUp size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TakeBackDrawer
        title="Void this payment"
        note="For a transfer that failed, or a mistake. It is reversed in the books with today’s date, and what it settled becomes unpaid again."
        slot={`void.supplier.${taken?.id}`}
        send={(body, idempotencyKey) =>
          api.suppliers.voidPayment({
            params: { id: supplierId, payment_id: taken!.id },
            body,
            idempotencyKey,
          })
        }
        done="Payment voided"
        opened={taken !== null}
        onClose={() => setTaken(null)}
      />
    </Card>
  );
}
