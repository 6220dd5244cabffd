import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './CustomerPublicPage.module.css';
import { PayPanel, ReturnNote, Seller, WhatsAppSeller } from './PayPanel.tsx';
import { NotThere, PublicFoot } from './PublicParts.tsx';
import { useNoIndex, usePaying, usePublic } from './use-paying.ts';
import { useReturn } from './use-return.ts';

/** What a regular customer sees by one link: all that is open, how to pay it, and what was paid last. */
export function CustomerPublicPage() {
  const [token] = useState(() => decodeURIComponent(window.location.pathname.split('/')[2] ?? ''));
  const { data, error, refetch } = usePublic(
    (signal) => api.customerPages.page({ params: { token }, signal }),
    token,
  );
  const { data: paying, refetch: payAgain } = usePaying(token);
  const returned = useReturn(token, () => {
    refetch();
    payAgain();
  });
  useTitle(data ? `${data.customer} · ${data.company.name}` : 'Invoices');
  useNoIndex();
  const day = (date: string) => formatDate(date, data?.date_format);
  return (
    <div className={classes.page}>
      {data ? (
        <main className={classes.main}>
          <Seller company={data.company} />
          <ReturnNote returned={returned} />
          {data.amount_due === 0 && (
            <div>
              <h1 className={classes.heading}>{`Nothing is owed in ${data.currency} by ${data.customer}`}</h1>
              <p className={classes.settled}>Thank you.</p>
            </div>
          )}
          {paying ? (
            <PayPanel
              {...{ token, paying }}
              heading={`${data.customer} owes in all`}
              when={
                data.overdue > 0 ? (
                  <span data-late>{`${formatMoney(data.overdue, data.currency)} of it is overdue`}</span>
                ) : (
                  'Nothing of it is overdue'
                )
              }
              payee={{
                company: data.company,
                customer: data.customer,
                info: data.payment_info,
                narration: data.customer,
                date_format: data.date_format,
              }}
              onChange={() => {
                payAgain();
                refetch();
              }}
            />
          ) : (
            <Skeleton height={320} />
          )}
          {data.documents.length > 0 && (
            <section className={classes.card} aria-label="Open invoices">
              <h2>
                {data.documents_total === 1 ? '1 open invoice' : `${data.documents_total} open invoices`}
              </h2>
              <ul>
                {data.documents.map((each) => (
                  <li key={each.token}>
                    <a href={`/i/${each.token}`} className={classes.row}>
                      <span>
                        <span className={classes.number}>{each.invoice_number}</span>
                        <span className={each.days_late > 0 ? classes.late : classes.soft}>
                          {each.days_late > 0
                            ? `due on ${day(each.due_date)}, ${each.days_late === 1 ? '1 day' : `${each.days_late} days`} late`
                            : `due on ${day(each.due_date)}`}
                        </span>
                      </span>
                      <Amount value={each.balance_due} currency={each.currency} strong />
                      <IconChevronRight size={18} aria-hidden />
                    </a>
                  </li>
                ))}
              </ul>
              {data.documents_total > data.documents.length && (
                <p className={classes.soft}>{`The oldest ${data.documents.length} are listed.`}</p>
              )}
            </section>
          )}
          {data.payments.length > 0 && (
            <section className={classes.card} aria-label="Last payments">
              <h2>Last payments</h2>
              <ul>
                {data.payments.map((each, index) => (
                  <li key={index} className={classes.row}>
                    <span>
                      <span className={classes.number}>{day(each.paid_on)}</span>
                      <span className={classes.soft}>{each.documents.join(', ') || 'on account'}</span>
                    </span>
                    <Amount value={each.amount} currency={each.currency} tone="in" />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <WhatsAppSeller company={data.company} text={`Good day. This is ${data.customer}. `} />
        </main>
      ) : (
        <NotThere error={error} fault="The page could not be loaded" onRetry={refetch} />
      )}
      <PublicFoot />
    </div>
  );
}
