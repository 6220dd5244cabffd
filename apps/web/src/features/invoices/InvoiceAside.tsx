import type { Invoice } from '@lissafi/contract/documents';
import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../client/session.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import timelineClasses from '../../ui/Timeline.module.css';
import { EinvoiceCard } from '../einvoices/EinvoiceCard.tsx';
import { AlertReceived } from '../reminders/AlertReceived.tsx';
import { type HistoryEvent, historyOf } from './history.ts';
import classes from './InvoicePage.module.css';
import { MarginCard } from './MarginCard.tsx';

/** Money, history and books of one document. */
export function InvoiceAside({ invoice, onSendAgain }: { invoice: Invoice; onSendAgain: () => void }) {
  const may = useMay();
  const { totals, currency } = invoice;
  const isOpen =
    totals.balance_due > 0 && invoice.stored_status !== 'draft' && invoice.stored_status !== 'cancelled';
  const refused = invoice.sends.at(-1)?.status === 'failed' ? invoice.sends.at(-1) : undefined;
  const figure = (
    <Amount
      figure
      value={isOpen ? totals.balance_due : totals.total_amount}
      currency={currency}
      tone={invoice.status === 'overdue' ? 'owed' : isPaid(invoice) ? 'in' : 'plain'}
    />
  );

  return (
    <aside className={classes.aside}>
      {refused && (
        <Alert tone="owed">
          <p>
            {refused.channel === 'email'
              ? `The email to ${refused.recipient} was rejected`
              : `The message to ${refused.recipient} on WhatsApp was not delivered`}
            {refused.refusal && `: ${refused.refusal}`}
          </p>
          {invoice.can.send && (
            <p className={classes.again}>
              <Button size="small" aria-haspopup="dialog" onClick={onSendAgain}>
                Send again
              </Button>
            </p>
          )}
        </Alert>
      )}
      {isOpen && <AlertReceived invoiceId={invoice.id} />}
      <Card title={isOpen ? 'Still to pay' : 'Total'}>
        <div className={classes.balance}>
          {invoice.journal_entry_id && may('books:read') ? (
            <Link to="/books/entries" search={{ source_id: invoice.id }} className={classes.figure}>
              {figure}
            </Link>
          ) : (
            figure
          )}
          {isOpen && totals.amount_paid > 0 && (
            <span className={classes.soft}>
              of {formatMoney(totals.total_amount, currency)}, {formatMoney(totals.amount_paid, currency)}{' '}
              settled
            </span>
          )}
          {invoice.credited_amount > 0 && (
            <span className={classes.soft}>
              {formatMoney(invoice.credited_amount, currency)} credited
              {invoice.refunded_amount > 0 && `, ${formatMoney(invoice.refunded_amount, currency)} refunded`}
            </span>
          )}
        </div>
      </Card>
      <MarginCard invoice={invoice} />
      <History invoice={invoice} />
      {invoice.issued_at && !invoice.is_opening && invoice.document_type !== 'quote' && (
        <EinvoiceCard invoiceId={invoice.id} />
      )}
      <Card title="Related">
        <div className={classes.links}>
          {invoice.customer_id && may('customers:read') && (
            <Link to="/customers/$id" params={{ id: invoice.customer_id }}>
              {invoice.customer.name}
            </Link>
          )}
          {invoice.related
            .filter((other) => other.relation !== 'credit_note')
            .map((other) => (
              <Link key={other.id} to="/invoices/$id" params={{ id: other.id }}>
                {DOCUMENT_TITLES[other.document_type]} {other.invoice_number ?? '(draft)'}
              </Link>
            ))}
          {invoice.recurring_id && (
            <Link to="/recurring/$id" params={{ id: invoice.recurring_id }}>
              The recurring schedule
            </Link>
          )}
          {invoice.journal_entry_id && may('books:read') && (
            <Link to="/books/entries" search={{ source_id: invoice.id }}>
              Journal entries
            </Link>
          )}
          {!invoice.customer_id && !invoice.journal_entry_id && invoice.related.length === 0 && (
            <span className={classes.soft}>Nothing yet</span>
          )}
        </div>
      </Card>
    </aside>
  );
}

const isPaid = ({ status, document_type }: Invoice) => status === 'paid' && document_type !== 'credit_note';

/** The history of the document; each amount links to its journal entries. */
function History({ invoice }: { invoice: Invoice }) {
  const may = useMay();
  const { date } = useLocale();
  const zone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  const day = (instant: string) => date(todayIn(zone, new Date(instant)));
  const label = (each: HistoryEvent) =>
    each.document_id ? (
      <Link to="/invoices/$id" params={{ id: each.document_id }}>
        {each.label}
      </Link>
    ) : each.payment_id ? (
      <Link to="/payments/$id" params={{ id: each.payment_id }}>
        {each.label}
      </Link>
    ) : (
      each.label
    );
  const amount = (each: HistoryEvent) => {
    if (each.amount === undefined) return null;
    const figure = (
      <Amount
        value={each.amount}
        currency={invoice.currency}
        strong
        tone={each.tone === 'in' ? 'in' : 'plain'}
      />
    );
    const source_id = each.source_id ?? each.document_id;
    return source_id && may('books:read') ? (
      <Link to="/books/entries" search={{ source_id }}>
        {figure}
      </Link>
    ) : (
      figure
    );
  };
  return (
    <Card title="History">
      <ol className={timelineClasses.timeline}>
        {historyOf(invoice).map((each) => (
          <li key={each.key} data-tone={each.tone}>
            <span className={timelineClasses.event}>
              <span>
                {label(each)} {amount(each)}
              </span>
              {each.detail && <small className={classes.soft}>{each.detail}</small>}
            </span>
            <time dateTime={each.at}>{day(each.at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
