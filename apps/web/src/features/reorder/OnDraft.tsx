import type { DraftedLine, PurchaseLine } from '@lissafi/contract/reorder';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useMay } from '../../client/session.ts';
import { KINDS, STOCK_STATUSES, STOCK_TONES } from '../../labels/inventory.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './ReorderPage.module.css';

/** "On draft order PO-2026-004 (12)", each with its link. */
export function Drafts({ drafts }: Pick<PurchaseLine, 'drafts'>) {
  const may = useMay();
  return (
    <small>
      On draft order{' '}
      {drafts.map(({ order_id, order_number, quantity }, index) => (
        <Fragment key={order_id}>
          {index > 0 && ', '}
          {may('purchase_orders:read') ? (
            <Link to="/purchases/orders/$id" params={{ id: order_id }} className={classes.draft}>
              {order_number}
            </Link>
          ) : (
            order_number
          )}{' '}
          ({roundedText(quantity)})
        </Fragment>
      ))}
    </small>
  );
}

/** What is low and stands on a draft order: it is bought once that is sent, and is not suggested again. */
export function OnDraft({ lines }: { lines: readonly DraftedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card title="On draft orders">
      <p className={classes.note}>These are low too. Nothing is ordered before the draft is sent.</p>
      <ul>
        {lines.map((line) => (
          <li key={line.item_id} className={classes.line}>
            <span className={classes.what}>
              <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
                {line.name}
              </Link>{' '}
              <Badge tone={STOCK_TONES[line.stock_status]}>
                {STOCK_STATUSES[line.stock_status].toLowerCase()}
              </Badge>
              <small>
                {[
                  `${roundedText(line.on_hand, line.unit)} on hand`,
                  line.minimum_stock === null ? 'no minimum' : `minimum ${roundedText(line.minimum_stock)}`,
                ].join(' · ')}
              </small>
              <Drafts drafts={line.drafts} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
