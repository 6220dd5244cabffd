import type { PaymentRecord } from '@lissafi/contract/payments';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp, IconCertificate, IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { KINDS } from './labels.ts';
import { CertificateDrawer, VoidDrawer } from './PaymentActionDrawers.tsx';
import classes from './Payments.module.css';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';

export function PaymentPage() {
  const { id } = useParams({ from: '/app/payments/$id' });
  const query = useQuery(queries.payments.get({ params: { id } }));
  return query.data ? <Detail payment={query.data} /> : <LoadState query={query} back="/payments" />;
}

function Detail({ payment }: { payment: PaymentRecord }) {
  const may = useMay();
  const { date, currency: books } = useLocale();
  const day = useDay();
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/payments/$id' });
  const { currency, can } = payment;
  const canReceipt = payment.kind === 'payment' && !payment.voided_at && may('documents:write');
  const [task, setTask] = useState<'void' | 'certify' | 'receipt' | null>(
    search.receipt && canReceipt ? 'receipt' : null,
  );
  const done = () => {
    setTask(null);
    // A reload does not ask again.
    if (search.receipt)
      void navigate({ to: '/payments/$id', params: { id: payment.id }, search: {}, replace: true });
  };
  const facts: [string, ReactNode][] = [
    ['Kind', KINDS[payment.kind]],
    [
      'How',
      payment.kind === 'credit'
        ? 'From the customer’s credit'
        : payment.kind !== 'write_off' && PAYMENT_METHODS[payment.method],
    ],
    [payment.kind === 'write_off' ? 'Reason' : 'Reference', payment.reference],
    [
      'Account',
      payment.account_id && may('books:read') ? (
        <Link to="/money/accounts/$id" params={{ id: payment.account_id }}>
          {payment.account_name}
        </Link>
      ) : (
        (payment.account_name ?? payment.bank_account)
      ),
    ],
    ['Withheld', payment.wht_amount > 0 && formatMoney(payment.wht_amount, currency)],
    [
      'Certificate',
      payment.wht_amount > 0 &&
        [
          payment.wht_certificate ?? 'pending',
          payment.wht_certificate_on && `of ${date(payment.wht_certificate_on)}`,
        ]
          .filter(Boolean)
          .join(' '),
    ],
    [
      'Charges',
      payment.charges > payment.stamp_duty && formatMoney(payment.charges - payment.stamp_duty, currency),
    ],
    ['Stamp duty', payment.stamp_duty > 0 && formatMoney(payment.stamp_duty, currency)],
    ['Discount', payment.settlement_discount > 0 && formatMoney(payment.settlement_discount, currency)],
    ['VAT withheld', payment.vat_withheld > 0 && formatMoney(payment.vat_withheld, currency)],
    ['Exchange rate', payment.exchange_rate],
    ['Kept as credit', payment.credit_amount > 0 && formatMoney(payment.credit_amount, books)],
  ];
  return (
    <>
      <PageHeader
        title={`${formatMoney(payment.amount, currency)} on ${date(payment.paid_on)}`}
        description={
          <Link to="/customers/$id" params={{ id: payment.customer_id }}>
            {payment.customer_name}
          </Link>
        }
        back="/payments"
        secondary={
          <>
            {can.void && (
              <Button aria-haspopup="dialog" onClick={() => setTask('void')}>
                <IconArrowBackUp size={16} aria-hidden />
                Void
              </Button>
            )}
            {canReceipt && (
              <Button aria-haspopup="dialog" onClick={() => setTask('receipt')}>
                <IconReceipt2 size={16} aria-hidden />
                Send a receipt
              </Button>
            )}
          </>
        }
        primary={
          can.certify && (
            <Button
              look={payment.wht_certificate ? 'secondary' : 'primary'}
              aria-haspopup="dialog"
              onClick={() => setTask('certify')}
            >
              <IconCertificate size={16} aria-hidden />
              {payment.wht_certificate ? 'Change certificate' : 'Certificate received'}
            </Button>
          )
        }
      />
      {payment.voided_at && (
        <div className={classes.voided}>
          <Alert>{`Voided on ${day(payment.voided_at)}: ${payment.void_reason}`}</Alert>
        </div>
      )}
      <div className={classes.columns}>
        <Card title={payment.voided_at ? 'What it settled before' : 'What it settled'}>
          {payment.allocations.length === 0 && (
            <p className={classes.soft}>
              {payment.kind === 'payout'
                ? 'No invoice: credit was paid back to the customer.'
                : 'No invoice: all of it was paid in advance.'}
            </p>
          )}
          <ul>
            {payment.allocations.map((each) => (
              <li key={each.invoice_id} className={classes.settled}>
                <Link to="/invoices/$id" params={{ id: each.invoice_id }}>
                  {each.invoice_number}
                </Link>
                <Amount value={each.amount} currency={currency} strong />
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Details">
          <Facts facts={facts} />
          {may('books:read') && (
            <Link to="/books/entries" search={{ source_id: payment.id }}>
              Journal entries
            </Link>
          )}
        </Card>
      </div>
      <ReceiptDrawer payment={payment} opened={task === 'receipt'} onClose={done} />
      <VoidDrawer payment={payment} opened={task === 'void'} onClose={done} />
      <CertificateDrawer payment={payment} opened={task === 'certify'} onClose={done} />
    </>
  );
}
