import type { Invoice } from '@lissafi/contract/invoices';
import { documentModel } from '@lissafi/domain/document';
import { DOCUMENT_TITLES } from '@lissafi/domain/document-title';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../api.ts';
import { DocumentView } from '../../ui/document/DocumentView.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useLocale } from '../settings/use-organization.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { CreditSheet } from './CreditSheet.tsx';
import { InvoiceActions, type Task } from './InvoiceActions.tsx';
import { InvoiceAside } from './InvoiceAside.tsx';
import classes from './InvoicePage.module.css';
import { PaymentSheet } from './PaymentSheet.tsx';
import { RefundSheet } from './RefundSheet.tsx';
import { RemindSheet } from './RemindSheet.tsx';
import { SendSheet } from './SendSheet.tsx';

export function InvoicePage() {
  const { id } = useParams({ from: '/app/invoices/$id' });
  const query = useQuery(queries.invoices.get({ params: { id } }));
  return query.data ? <Detail invoice={query.data} /> : <LoadState query={query} back="/invoices" />;
}

function Detail({ invoice }: { invoice: Invoice }) {
  const { today } = useLocale();
  const [task, setTask] = useState<Task | null>(null);
  const model = documentModel(invoice, today);
  const done = () => setTask(null);
  const isConverted = invoice.related.some(
    (other) => other.relation === 'invoice' && other.stored_status !== 'cancelled',
  );
  return (
    <>
      <PageHeader
        title={invoice.invoice_number ?? `${DOCUMENT_TITLES[invoice.document_type]}, draft`}
        description={
          <>
            {invoice.customer.name}{' '}
            <StatusBadge
              status={invoice.status}
              daysLate={invoice.days_late}
              due={model.due_note ?? undefined}
              type={invoice.document_type}
              isConverted={isConverted}
            />
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
      <PaymentSheet invoice={invoice} opened={task === 'pay'} onClose={done} />
      <SendSheet invoice={invoice} opened={task === 'send'} onClose={done} />
      <CreditSheet invoice={invoice} opened={task === 'credit'} onClose={done} />
      <RefundSheet invoice={invoice} opened={task === 'refund'} onClose={done} />
      <CancelSheet invoice={invoice} opened={task === 'cancel'} onClose={done} />
      <RemindSheet
        invoiceId={task === 'share' || task === 'remind' ? invoice.id : null}
        reminding={task === 'remind'}
        phone={invoice.customer.phone}
        onClose={done}
      />
    </>
  );
}
