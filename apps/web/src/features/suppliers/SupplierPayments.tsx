import type { SupplierPayment } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import rows from './Supplier.module.css';

const SHOWN = 50;

/** Payments to a supplier, newest first, each with its void. */
export function SupplierPayments({ supplierId }: { supplierId: string }) {
  const { date, currency } = useLocale();
  const [taken, setTaken] = useState<SupplierPayment | null>(null);
  const { data, error } = useQuery(
    queries.suppliers.payments({ params: { id: supplierId }, query: { limit: SHOWN } }),
  );
  return (
    <Card title="Payments">
      {!data && !error && <Skeleton height={48} />}
      {error && <p className={classes.label}>{messageOf(error)}</p>}
      {data?.payments.length === 0 && <p className={classes.label}>No payments yet.</p>}
      <ul>
        {data?.payments.map((payment) => (
          <li key={payment.id} className={rows.payment}>
            <span className={rows.words}>
              <Link to="/books/entries" search={{ source_id: payment.id }}>
                {[PAYMENT_METHODS[payment.method], payment.account_name, payment.reference]
                  .filter(Boolean)
                  .join(' · ')}
              </Link>
              <span className={classes.when}>
                {[
                  date(payment.paid_on),
                  payment.wht_amount > 0 && `${formatMoney(payment.wht_amount, currency)} withheld`,
                  payment.advance_amount > 0 && `${formatMoney(payment.advance_amount, currency)} in advance`,
                  payment.settlement_discount > 0 &&
                    `${formatMoney(payment.settlement_discount, currency)} discount`,
                  payment.void_reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {payment.voided_at && <Badge tone="red">void</Badge>}
            <Amount value={payment.amount} currency={currency} />
            {payment.can.void && (
              <Button
                icon
                size="small"
                look="subtle"
                aria-haspopup="dialog"
                aria-label={`Void ${formatMoney(payment.amount, currency)} of ${date(payment.paid_on)}`}
                title="Void"
                onClick={() => setTaken(payment)}
              >
                <IconArrowBackUp size={18} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TakeBackDrawer
        title="Void this payment"
        note="For a transfer that failed, or a mistake. It is reversed in the books with today’s date, and what it settled becomes unpaid again."
        slot={`void.supplier.${taken?.id}`}
        send={(body, idempotencyKey) =>
          api.suppliers.voidPayment({
            params: { id: supplierId, payment_id: taken!.id },
            body,
            idempotencyKey,
          })
        }
        done="Payment voided"
        opened={taken !== null}
        onClose={() => setTaken(null)}
      />
    </Card>
  );
}
