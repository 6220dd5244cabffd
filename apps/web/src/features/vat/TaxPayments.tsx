import type { TaxPayment } from '@lissafi/contract/vat';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { OnceKey } from '../../client/once-key.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import listClasses from '../../ui/AmountList.module.css';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import classes from './TaxPayments.module.css';

interface Props {
  title: string;
  payments: readonly TaxPayment[];
  /** What was paid, before the month: "VAT". */
  of: string;
  /** The word for one of them: "payment". */
  one: string;
  slot: string;
  void: (id: string, body: { reason: string }, key: OnceKey) => Promise<unknown>;
  aside: ReactNode;
}

/** The latest payments of a tax, each with its entry, and a void for a mistake. */
export function TaxPayments({ title, payments, of, one, slot, void: send, aside }: Props) {
  const { currency, date } = useLocale();
  const [voiding, setVoiding] = useState<TaxPayment | null>(null);
  return (
    <Card title={title} className={classes.payments} aside={aside}>
      <ul className={listClasses.list}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <Link to="/books/entries/$id" params={{ id: payment.journal_entry_id }}>
                {of} for {monthName(payment.month)}
              </Link>
              <span className={listClasses.soft}>
                {date(payment.paid_on)} · {payment.account_name}
                {payment.reference && ` · ${payment.reference}`}
                {payment.penalty > 0 && (
                  <>
                    {' '}
                    · with <Amount value={payment.penalty} currency={currency} /> of penalty
                  </>
                )}
              </span>
            </span>
            <Amount value={payment.amount} currency={currency} />
            {payment.voided_at ? (
              <Badge tone="red">Void</Badge>
            ) : (
              payment.can.void && (
                <Button
                  look="subtle"
                  size="small"
                  aria-label={`Void the ${one} for ${monthName(payment.month)}`}
                  onClick={() => setVoiding(payment)}
                >
                  Void
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <TakeBackDrawer
        title={`Void this ${one}`}
        note="For a mistake. It is reversed in the books with today’s date, and is due again."
        slot={`${slot}.${voiding?.id}`}
        send={(body, key) => send(voiding!.id, body, key)}
        done={`The ${one} is void`}
        opened={voiding !== null}
        onClose={() => setVoiding(null)}
      />
    </Card>
  );
}
