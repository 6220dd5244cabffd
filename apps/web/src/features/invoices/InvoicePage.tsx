import type { Invoice } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { documentModel } from '@lissafi/domain/sales/document';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useBranchName } from '../../organization/use-places.ts';
import { DocumentView } from '../../ui/document/DocumentView.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CreditDrawer } from '../credit-notes/CreditNoteDrawer.tsx';
import { RefundDrawer } from '../credit-notes/RefundDrawer.tsx';
import { SendDrawer } from '../delivery/SendDrawer.tsx';
import { PaymentDrawer } from '../payments/PayInvoiceDrawer.tsx';
import { WriteOffDrawer } from '../payments/WriteOffDrawer.tsx';
import { RemindDrawer } from '../reminders/RemindDrawer.tsx';
import { CancelDrawer } from './CancelDrawer.tsx';
import { InvoiceActions, type Task } from './InvoiceActions.tsx';
import { InvoiceAside } from './InvoiceAside.tsx';
import classes from './InvoicePage.module.css';

export function InvoicePage() {
  const { id } = useParams({ from: '/app/invoices/$id' });
  const query = useQuery(queries.invoices.get({ params: { id } }));
  return query.data ? <Detail invoice={query.data} /> : <LoadState query={query} back="/invoices" />;
}

function Detail({ invoice }: { invoice: Invoice }) {
  const { today } = useLocale();
  const branch = useBranchName(invoice.branch_id);
  const [task, setTask] = useState<Task | null>(null);
  const model = documentModel(invoice, today);
  const done = () => setTask(null);
  const isConverted = invoice.related.some(
    (other) => other.relation === 'invoice' && other.stored_status !== 'cancelled',
  );
  const { totals } = invoice;
  const isPartPaid =
    totals.balance_due > 0 && totals.amount_paid > 0 && invoice.stored_status !== 'cancelled';
  return (
    <>
      <PageHeader
        title={invoice.invoice_number ?? `${DOCUMENT_TITLES[invoice.document_type]}, draft`}
        description={
          <>
            {[invoice.customer.name, branch].filter(Boolean).join(' · ')}{' '}
            <StatusBadge
              status={invoice.status}
              daysLate={invoice.days_late}
              due={model.due_note ?? undefined}
              type={invoice.document_type}
              isConverted={isConverted}
            />
            {isPartPaid && (
              <strong className={classes.left}>
                {`${formatMoney(totals.balance_due, invoice.currency)} still to pay`}
              </strong>
            )}
          </>
        }
        back="/invoices"
        primary={<InvoiceActions invoice={invoice} onTask={setTask} />}
      />
      <div className={classes.columns}>
        <div className={classes.stage}>
          <DocumentView model={model} />
        </div>
        <InvoiceAside invoice={invoice} onSendAgain={() => setTask('send')} />
      </div>
      <PaymentDrawer invoice={invoice} opened={task === 'pay'} onClose={done} />
      <SendDrawer invoice={invoice} opened={task === 'send'} onClose={done} />
      <CreditDrawer invoice={invoice} opened={task === 'credit'} onClose={done} />
      <RefundDrawer invoice={invoice} opened={task === 'refund'} onClose={done} />
      <WriteOffDrawer invoice={invoice} opened={task === 'write_off'} onClose={done} />
      <CancelDrawer invoice={invoice} opened={task === 'cancel'} onClose={done} />
      <RemindDrawer
        invoiceId={task === 'share' || task === 'remind' ? invoice.id : null}
        reminding={task === 'remind'}
        phone={invoice.customer.phone}
        onClose={done}
      />
    </>
  );
}
