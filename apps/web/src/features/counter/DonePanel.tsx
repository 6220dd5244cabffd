import type { Invoice } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import { countOf } from '@lissafi/domain/counter/basket';
import { payToLine } from '@lissafi/domain/sales/document-message';
import { IconBrandWhatsapp, IconCheck, IconPrinter, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { onOutboxNews } from '../../client/outbox/outbox-news.ts';
import { useMoment } from '../../organization/use-day.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { clockTime } from '../../ui/date-time.ts';
import { whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import { useOutbox } from '../../ui/use-outbox.ts';
import classes from './Done.module.css';
import { itemsText } from './money.ts';
import { METHOD, MONEY_WAYS, WAY } from './payment.ts';
import type { RecordedSale } from './record-sale.ts';

const labelOf = (method: string) => {
  const way = MONEY_WAYS.find((each) => METHOD[each] === method);
  return way ? WAY[way].label : method;
};

/** A short text of the sale, to send where no paper is wanted. */
function textOf(
  sale: RecordedSale,
  organization: Organization,
  money: (amount: number) => string,
  day: string,
): string {
  const { totals, payments, basket, owed } = sale;
  const lines = basket.lines.map(
    ({ name, quantity }, index) => `${quantity} × ${name}: ${money(totals.lines[index]!.total_amount)}`,
  );
  const number = sale.number ?? `${sale.provisional_number} (provisional)`;
  const payTo = payToLine(organization.bank_accounts[0] ?? null);
  return [
    `${organization.name}, ${number}, ${day}`,
    ...lines,
    `Total: ${money(totals.total)}`,
    totals.tax > 0 && `Includes VAT: ${money(totals.tax)}`,
    ...payments.map(({ method, amount }) => `Paid, ${labelOf(method).toLowerCase()}: ${money(amount)}`),
    owed > 0 && `Still to pay: ${money(owed)}`,
    owed > 0 && payTo,
    'Thank you.',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The legal number, as soon as the sale has been sent. */
function useNumber(sale: RecordedSale): string | null {
  const [sent, setSent] = useState<string | null>(null);
  const { number, id } = sale;
  useEffect(() => {
    if (number !== null) return;
    return onOutboxNews((news) => {
      if (news.outcome === 'recorded' && news.record.subject_id === id)
        setSent((news.answer as Invoice).invoice_number);
    });
  }, [number, id]);
  return number ?? sent;
}

/** The finished sale: the change large, its number, and what the customer may get. */
export function DonePanel({
  sale,
  organization,
  money,
  onNew,
}: {
  sale: RecordedSale;
  organization: Organization;
  money: (amount: number) => string;
  onNew: () => void;
}) {
  const moment = useMoment();
  const [isPrinting, setIsPrinting] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const { currency } = organization;
  const number = useNumber(sale);
  const print = async () => {
    setIsPrinting(true);
    try {
      const { printSale } = await import('./print/print-sale.ts');
      await printSale({ ...sale, number }, organization);
    } catch (error) {
      notify.error('Not printed', error instanceof Error ? error.message : 'The printer does not answer.');
    } finally {
      setIsPrinting(false);
    }
  };
  return (
    <div className={classes.done}>
      <div className={classes.mark}>
        <IconCheck size={28} stroke={2.5} aria-hidden />
      </div>
      <h2 role="status">Sale recorded</h2>
      <p className={classes.when}>{moment(sale.sold_at)}</p>
      <dl className={classes.rows}>
        {sale.tendered !== null && (
          <div className={classes.change}>
            <dt>Change to give</dt>
            <dd>
              <Amount value={sale.change} currency={currency} tone="in" strong />
            </dd>
          </div>
        )}
        <div>
          <dt>{sale.on_credit ? 'Invoice' : 'Receipt'}</dt>
          <dd>
            {number === null ? (
              <>
                <Badge tone="owed">provisional</Badge> {sale.provisional_number}
              </>
            ) : (
              <Link to="/invoices/$id" params={{ id: sale.id }}>
                {number}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>Total, {itemsText(countOf(sale.basket))}</dt>
          <dd>
            <Amount value={sale.totals.total} currency={currency} />
          </dd>
        </div>
        {sale.tendered !== null && (
          <div>
            <dt>Cash received</dt>
            <dd>
              <Amount value={sale.tendered} currency={currency} />
            </dd>
          </div>
        )}
        {(sale.payments.length > 1 || sale.tendered === null) &&
          sale.payments.map(({ method, amount }) => (
            <div key={method}>
              <dt>{labelOf(method)}</dt>
              <dd>
                <Amount value={amount} currency={currency} />
              </dd>
            </div>
          ))}
        {sale.owed > 0 && (
          <div>
            <dt>On credit to {sale.basket.customer?.name}</dt>
            <dd>
              <Amount value={sale.owed} currency={currency} tone="owed" />
            </dd>
          </div>
        )}
      </dl>
      {number === null && (
        <p className={classes.hint}>The number becomes final when the sale has been sent.</p>
      )}
      <div className={classes.actions}>
        <ButtonAnchor
          size="large"
          href={whatsAppAddress(
            textOf({ ...sale, number }, organization, money, moment(sale.sold_at)),
            sale.basket.customer?.phone ?? null,
          )}
          target="_blank"
          rel="noreferrer"
        >
          <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
          Send on WhatsApp
        </ButtonAnchor>
        <Button size="large" busy={isPrinting} onClick={print}>
          <IconPrinter size={20} stroke={1.75} aria-hidden />
          Print
        </Button>
      </div>
      <Waiting />
      <Button ref={next} look="primary" size="large" wide className={classes.next} onClick={onNew}>
        New sale
      </Button>
    </div>
  );
}

const SHOWN = 5;

/** What is on this device and not with the server yet. */
function Waiting() {
  const { mine } = useOutbox();
  if (mine.length === 0) return null;
  return (
    <section className={classes.outbox} aria-label="Outbox">
      <h3>
        <IconSend size={18} stroke={1.75} aria-hidden />
        <Link to="/outbox">Outbox</Link>
        <Badge tone="owed">{mine.length} waiting</Badge>
      </h3>
      <ul>
        {[...mine]
          .reverse()
          .slice(0, SHOWN)
          .map(({ id, provisional_number, description, recorded_at, amount, currency }) => (
            <li key={id}>
              <span>
                <strong>{provisional_number ?? description[0]}</strong> · {clockTime(Date.parse(recorded_at))}
              </span>
              {amount !== null && <Amount value={amount} currency={currency ?? undefined} />}
            </li>
          ))}
      </ul>
    </section>
  );
}
