import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { addressLines } from '@lissafi/domain/sales/document';
import {
  IconCoins,
  IconFileInvoice,
  IconMail,
  IconPencil,
  IconPhone,
  IconTrash,
  IconTruckReturn,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { PAYMENT_TERMS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/RecordPage.module.css';
import views from '../../ui/Rows.module.css';
import { notify } from '../../ui/toast.ts';
import { owedTo, SUPPLIER_TABS, TAB_LABELS } from './labels.ts';
import { Receipts } from './Payables.tsx';
import { PaySupplierDrawer } from './PaySupplierDrawer.tsx';
import { ReturnDrawer } from './ReturnDrawer.tsx';
import { SuppliedItems } from './SuppliedItems.tsx';
import { SupplierCredits } from './SupplierCredits.tsx';
import { SupplierDeliveries } from './SupplierDeliveries.tsx';
import { SupplierPayments } from './SupplierPayments.tsx';

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
  const shown = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const mayOwe = may('supplier_payments:read');
  const tabs = SUPPLIER_TABS.filter((each) => mayOwe || each === 'deliveries' || each === 'items');
  const { tab: chosen } = useSearch({ from: '/app/suppliers/$id' });
  const tab = tabs.find((each) => each === chosen) ?? tabs[0]!;
  const address = supplier.address ? addressLines(supplier.address) : [];
  const facts: [string, ReactNode][] = [
    ['Telephone', supplier.phone],
    ['Email', supplier.email],
    ['Address', address.length > 0 && address.join(', ')],
    ['Tax ID', supplier.tax_id],
    ['Payment terms', supplier.payment_terms && PAYMENT_TERMS[supplier.payment_terms]],
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
            value={owedTo(supplier) ?? 0}
            currency={currency}
            tone={(owedTo(supplier) ?? 0) > 0 ? 'owed' : 'plain'}
          />
          {!!supplier.goods_without_bill && (
            <Link
              to="/suppliers/$id"
              params={{ id: supplier.id }}
              search={{ tab: 'deliveries' }}
              replace
              className={inventoryClasses.opens}
            >
              {`${formatMoney(supplier.goods_without_bill, currency)} for goods without a bill`}
            </Link>
          )}
          <Advance supplier={supplier} />
          {mayOwe && (
            <Link
              to="/suppliers/$id/statement"
              params={{ id: supplier.id }}
              className={inventoryClasses.opens}
            >
              Statement
            </Link>
          )}
          {mayOwe && supplier.balance > 0 && (
            <button
              type="button"
              className={inventoryClasses.opens}
              onClick={() => {
                setOnlyOpen(true);
                void navigate({
                  to: '/suppliers/$id',
                  params: { id: supplier.id },
                  search: { tab: 'purchases' },
                  replace: true,
                });
                shown.current?.focus();
              }}
            >
              Unpaid purchases
            </button>
          )}
        </Card>
      )}
      <div className={classes.columns}>
        <div>
          <nav className={views.views} aria-label="Of this supplier">
            {tabs.map((each) => (
              <Link
                key={each}
                to="/suppliers/$id"
                params={{ id: supplier.id }}
                search={{ tab: each }}
                replace
                className={views.view}
                data-current={each === tab}
                aria-current={each === tab ? 'true' : undefined}
              >
                {TAB_LABELS[each]}
              </Link>
            ))}
          </nav>
          <div ref={shown} tabIndex={-1} className={classes.stack}>
            {tab === 'purchases' && (
              <Receipts supplierId={supplier.id} onlyOpen={onlyOpen} onOnlyOpen={setOnlyOpen} />
            )}
            {tab === 'deliveries' && <SupplierDeliveries supplierId={supplier.id} />}
            {tab === 'payments' && <SupplierPayments supplierId={supplier.id} />}
            {tab === 'credits' && <SupplierCredits supplier={supplier} />}
            {tab === 'items' && <SuppliedItems supplierId={supplier.id} />}
          </div>
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
      <PaySupplierDrawer supplierId={supplier.id} opened={task === 'pay'} onClose={() => setTask(null)} />
      <ReturnDrawer supplier={supplier} opened={task === 'return'} onClose={() => setTask(null)} />
    </>
  );
}

/** What the supplier has of ours. */
function Advance({ supplier }: { supplier: Supplier }) {
  const { currency } = useLocale();
  const parts = [
    supplier.advances ? `${formatMoney(supplier.advances, currency)} paid in advance` : null,
    supplier.refunds_due ? `${formatMoney(supplier.refunds_due, currency)} of refunds due` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <p className={classes.label}>{parts.join(', ')}</p>;
}

type Task = 'pay' | 'return';

function Actions({ supplier, onTask }: { supplier: Supplier; onTask: (task: Task) => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
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
      {may('bills:write') && (
        <ButtonLink to="/purchases/bills/new" search={{ supplier_id: id }}>
          <IconFileInvoice size={16} aria-hidden />
          New bill
        </ButtonLink>
      )}
      {(can.pay || can.advance) && (
        <Button
          {...(can.pay && { look: 'primary' as const })}
          aria-haspopup="dialog"
          onClick={() => onTask('pay')}
        >
          <IconCoins size={16} aria-hidden />
          {can.pay ? 'Pay' : 'Pay in advance'}
        </Button>
      )}
    </div>
  );
}
