import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from '../../ui/RecordPage.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { goodsOf, stateOf, totalOf } from '../goods-receipts/labels.ts';
import rows from './Supplier.module.css';

const SHOWN = 50;

/** What the supplier delivered, newest first, and whether its bill came. */
export function SupplierDeliveries({ supplierId }: { supplierId: string }) {
  const { date } = useLocale();
  const { data, error } = useQuery(
    queries.goodsReceipts.list({ query: { supplier_id: supplierId, limit: SHOWN } }),
  );
  return (
    <Card title="Deliveries">
      {!data && !error && <Skeleton height={48} />}
      {error && !data && <p className={classes.label}>{messageOf(error)}</p>}
      {data?.receipts.length === 0 && <p className={classes.label}>Nothing was delivered yet.</p>}
      <ul>
        {data?.receipts.map((receipt) => (
          <li key={receipt.id} className={rows.payment}>
            <span className={rows.words}>
              <Link to="/purchases/deliveries/$id" params={{ id: receipt.id }}>
                {goodsOf(receipt)}
              </Link>
              <span className={classes.when}>
                {[date(receipt.received_on), receipt.reference].filter(Boolean).join(' · ')}
              </span>
            </span>
            <State receipt={receipt} />
            <Total receipt={receipt} />
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

function State({ receipt }: { receipt: GoodsReceipt }) {
  const state = stateOf(receipt);
  return state && <Badge tone={state[1]}>{state[0]}</Badge>;
}

function Total({ receipt }: { receipt: GoodsReceipt }) {
  const { currency } = useLocale();
  const total = totalOf(receipt);
  return total === null ? null : <Amount value={total} currency={currency} />;
}
