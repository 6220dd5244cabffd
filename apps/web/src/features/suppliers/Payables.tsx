import type { Payable } from '@lissafi/contract/suppliers';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import rows from './Supplier.module.css';

const SHOWN = 50;

/** Purchases on credit, newest first: all of them or only those not settled yet. */
export function Receipts({
  supplierId,
  onlyOpen,
  onOnlyOpen,
}: {
  supplierId: string;
  onlyOpen: boolean;
  onOnlyOpen: (only: boolean) => void;
}) {
  const { date, currency, today } = useLocale();
  const { data, error } = useQuery({
    ...queries.suppliers.payables({
      params: { id: supplierId },
      query: { limit: SHOWN, ...(onlyOpen && { open: 'true' as const }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Purchases on credit"
      aside={
        (onlyOpen || (data && data.total > 0)) && (
          <Button size="small" onClick={() => onOnlyOpen(!onlyOpen)}>
            {onlyOpen ? 'Show all' : 'Only unpaid'}
          </Button>
        )
      }
    >
      {!data && !error && <Skeleton height={48} />}
      {error && !data && <p className={classes.label}>{messageOf(error)}</p>}
      {data?.payables.length === 0 && (
        <p className={classes.label}>
          {onlyOpen ? 'Nothing is unpaid.' : 'There are no purchases on credit yet.'}
        </p>
      )}
      <ul>
        {data?.payables.map((each) => (
          <li key={each.id} className={classes.invoice}>
            <PayableSource payable={each} />
            <span className={classes.when}>
              {date(each.received_on)}
              {each.balance_due > 0 && `, ${describeDue(each.due_date, today)}`}
            </span>
            <span>
              {each.voided_at ? (
                <Badge tone="red">void</Badge>
              ) : each.balance_due === 0 ? (
                <Badge tone="in">settled</Badge>
              ) : each.amount_paid > 0 ? (
                <Badge tone="owed">{formatMoney(each.balance_due, currency)} open</Badge>
              ) : (
                <Badge tone="owed">open</Badge>
              )}
            </span>
            <Amount value={each.total_amount} currency={currency} />
          </li>
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <p className={classes.label}>
          The newest {SHOWN} of {data.total}.
        </p>
      )}
    </Card>
  );
}

/** An expense opens itself, a delivery its entries in the books; what came opens too. */
function PayableSource({ payable }: { payable: Payable }) {
  const may = useMay();
  const word = payable.reference ?? (payable.transaction_id ? 'Expense' : 'Delivery');
  return (
    <span className={rows.words}>
      {payable.bill_id ? (
        <Link to="/purchases/bills/$id" params={{ id: payable.bill_id }}>
          {payable.reference ? `Bill ${payable.reference}` : 'Bill'}
        </Link>
      ) : payable.transaction_id ? (
        <Link to="/transactions/$id" params={{ id: payable.transaction_id }}>
          {word}
        </Link>
      ) : may('books:read') ? (
        <Link to="/books/entries" search={{ source_id: payable.source_id }}>
          {word}
        </Link>
      ) : (
        word
      )}
      {payable.items.map((item) => (
        <small key={item.item_id}>
          {quantityText(item.quantity, item.unit)} of{' '}
          <Link to={`${KINDS[item.item_type].path}/$id`} params={{ id: item.item_id }}>
            {item.name}
          </Link>
        </small>
      ))}
    </span>
  );
}
