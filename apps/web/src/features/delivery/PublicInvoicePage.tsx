import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Paying } from '@lissafi/contract/paying';
import { describeDue, formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api, publicPdfAddress } from '../../client/api.ts';
import { startSession, storedUser } from '../../client/session.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonAnchor } from '../../ui/PlainButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PayPanel, ReturnNote, Seller, WhatsAppSeller } from '../paying/PayPanel.tsx';
import { NotThere, PublicFoot } from '../paying/PublicParts.tsx';
import { useNoIndex, usePaying, usePublic } from '../paying/use-paying.ts';
import { useReturn } from '../paying/use-return.ts';
import classes from './PublicInvoicePage.module.css';

// The way to pay is drawn first; the document is fetched beside its data.
const documentPart = import('./PublicDocument.tsx');
const PublicDocument = lazy(() => documentPart.then((file) => ({ default: file.PublicDocument })));

/** What the person billed sees behind a shared link: what is owed, how to pay it, and the document. */
export function PublicInvoicePage() {
  const [token] = useState(() => decodeURIComponent(window.location.pathname.split('/')[2] ?? ''));
  const { data, error, refetch } = usePublic(
    (signal) => api.publicInvoices.get({ params: { token }, signal }),
    token,
  );
  const { data: paying, refetch: payAgain } = usePaying(token);
  const returned = useReturn(token, () => {
    refetch();
    payAgain();
  });
  const number = data?.invoice_number ?? 'Draft';
  useTitle(data ? `${DOCUMENT_TITLES[data.document_type]} ${number} · ${data.company.name}` : 'Invoice');
  useNoIndex();
  useReportView(token, data !== undefined);

  return (
    <div className={classes.page}>
      {data ? (
        <div className={classes.columns}>
          <div className={classes.side}>
            <Seller company={data.company} />
            <ReturnNote returned={returned} />
            <Panel {...{ token, data, paying }} onChange={payAgain} />
            <Items document={data} />
            <div className={classes.actions}>
              <WhatsAppSeller
                company={data.company}
                text={`Good day. About ${number} of ${formatMoney(data.totals.total_amount, data.currency)}: `}
              />
              <ButtonAnchor
                size="large"
                href={publicPdfAddress(token)}
                download={`${number}.pdf`}
                referrerPolicy="no-referrer"
              >
                <IconDownload size={20} aria-hidden />
                Download PDF
              </ButtonAnchor>
              <Button size="large" className={classes.print} onClick={() => window.print()}>
                <IconPrinter size={20} aria-hidden />
                Print
              </Button>
            </div>
          </div>
          <main id="document" tabIndex={-1} className={classes.document}>
            <Suspense fallback={<Skeleton height={480} />}>
              <PublicDocument data={data} token={token} />
            </Suspense>
          </main>
        </div>
      ) : (
        <NotThere error={error} fault="The document could not be loaded" onRetry={refetch} />
      )}
      <PublicFoot />
    </div>
  );
}

/** What is owed and how to pay; for a document on which nothing is owed, its sum. */
function Panel({
  token,
  data,
  paying,
  onChange,
}: {
  token: string;
  data: InvoiceDocument;
  paying: Paying | undefined;
  onChange: () => void;
}) {
  const { company, customer, invoice_number, totals, currency, due_date, payment_info, date_format } = data;
  const number = invoice_number ?? '';
  const heading = `${number} for ${customer.name}`;
  const isOwed = totals.balance_due > 0 && data.document_type === 'invoice' && data.status !== 'cancelled';
  if (!isOwed || paying?.amount_due === 0)
    return (
      <div>
        <p className={classes.heading}>{heading}</p>
        <p className={classes.sum}>
          <Amount value={totals.total_amount} currency={currency} />
        </p>
        {data.document_type === 'invoice' && totals.total_amount > 0 && data.status !== 'cancelled' && (
          <p className={classes.settled}>Paid. Thank you.</p>
        )}
      </div>
    );
  if (!paying) return <Skeleton height={320} />;
  const isLate = due_date < paying.today;
  return (
    <PayPanel
      {...{ token, paying, heading, onChange }}
      payee={{ company, customer: customer.name, info: payment_info, narration: number, date_format }}
      when={
        isLate ? (
          <span data-late>{describeDue(due_date, paying.today)}</span>
        ) : (
          <>
            to pay by <strong>{formatDate(due_date, date_format)}</strong>
          </>
        )
      }
    />
  );
}

const SHOWN = 6;

/** The goods in short, for a phone on which the document itself is small. */
function Items({ document: { items, currency } }: { document: InvoiceDocument }) {
  const more = items.length - SHOWN;
  return (
    <section className={classes.items} aria-label="Items">
      <div className={classes.itemsHead}>
        <h2>{items.length === 1 ? '1 item' : `${items.length} items`}</h2>
        <a href="#document">See invoice</a>
      </div>
      <ul>
        {items.slice(0, SHOWN).map(({ id, name, quantity, total_amount }) => (
          <li key={id}>
            <span>{`${quantity} × ${name}`}</span>
            <Amount value={total_amount} currency={currency} />
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </section>
  );
}

/** Once, when a person sees it: not on a hidden tab, and not when the sender looks at it. */
function useReportView(token: string, isShown: boolean) {
  const isReported = useRef(false);
  useEffect(() => {
    if (!isShown) return;
    const say = async () => {
      if (isReported.current || document.visibilityState !== 'visible') return;
      isReported.current = true;
      // On a device where nobody signed in, no request is needed.
      if (storedUser() && (await startSession()).status === 'signed_in') return;
      await api.publicInvoices.view({ params: { token } }).catch(() => {
        isReported.current = false;
      });
    };
    void say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [token, isShown]);
}
