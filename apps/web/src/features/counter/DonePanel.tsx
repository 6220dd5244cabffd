import type { Organization } from '@lissafi/contract/organizations';
import { countOf } from '@lissafi/domain/counter/basket';
import { IconBrandWhatsapp, IconCheck, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMoment } from '../../organization/use-day.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { whatsAppAddress } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Done.module.css';
import { itemsText } from './money.ts';
import { METHOD, MONEY_WAYS, WAY } from './payment.ts';
import type { RecordedSale } from './record-sale.ts';

const labelOf = (method: string) => {
  const way = MONEY_WAYS.find((each) => METHOD[each] === method);
  return way ? WAY[way].label : method;
};

/** A short text of the sale, to send where no paper is wanted. */
function textOf(sale: RecordedSale, organization: Organization, money: (amount: number) => string): string {
  const lines = sale.basket.lines.map(
    ({ name, quantity }, index) => `${quantity} × ${name}: ${money(sale.totals.lines[index]!.total_amount)}`,
  );
  const number = sale.number ?? `${sale.provisional_number} (provisional)`;
  return [`${organization.name}, ${number}`, ...lines, `Total: ${money(sale.totals.total)}`].join('\n');
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
  const paid = sale.payments.reduce((sum, { amount }) => sum + amount, 0);
  const credit = sale.totals.total - paid;
  const print = async () => {
    setIsPrinting(true);
    try {
      const { printSale } = await import('./print/print-sale.ts');
      await printSale(sale, organization);
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
            {sale.number === null ? (
              <>
                <Badge tone="owed">provisional</Badge> {sale.provisional_number}
              </>
            ) : (
              <Link to="/invoices/$id" params={{ id: sale.id }}>
                {sale.number}
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
        {credit > 0 && (
          <div>
            <dt>{sale.basket.customer?.name} owes</dt>
            <dd>
              <Amount value={credit} currency={currency} tone="owed" />
            </dd>
          </div>
        )}
      </dl>
      {sale.number === null && (
        <p className={classes.hint}>The number becomes final when the sale has been sent.</p>
      )}
      <div className={classes.actions}>
        <ButtonAnchor
          size="large"
          href={whatsAppAddress(textOf(sale, organization, money), sale.basket.customer?.phone ?? null)}
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
      <Button ref={next} look="primary" size="large" wide onClick={onNew}>
        New sale
      </Button>
    </div>
  );
}
