import type { UnwatchedLine } from '@lissafi/contract/reorder';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { KINDS, STOCK_STATUSES, STOCK_TONES } from '../../labels/inventory.ts';
import { AFTER_STOCK, updateItem } from '../../pickers/item-service.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './ReorderPage.module.css';

const lastsText = ({ days_left }: UnwatchedLine) =>
  days_left === 0 ? 'lasts less than a day' : `lasts about ${pluralize(days_left, 'day')}`;

/** Items that nobody watches and that will be gone soon; one tap sets the minimum that puts them on the list. */
export function WithoutMinimum({ lines }: { lines: readonly UnwatchedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Card className={classes.screen}>
      <details>
        <summary className={classes.fold}>
          Without a minimum <Badge tone="owed">{pluralize(lines.length, 'item')} soon gone</Badge>
        </summary>
        <p className={classes.note}>
          By what was sold and used in the last 30 days. With a minimum they are suggested in time; the one
          that is offered is the use of a week.
        </p>
        <ul>
          {lines.map((line) => (
            <Line key={line.item_id} line={line} />
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Line({ line }: { line: UnwatchedLine }) {
  const may = useMay();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const minimum = roundedText(line.suggested_minimum, line.unit);
  const set = async () => {
    setBusy(true);
    try {
      await updateItem(line.item_type, line.item_id, {
        version: line.version,
        minimum_stock: line.suggested_minimum,
      });
      notify.success('Minimum set', `${line.name}: ${minimum}`);
      await Promise.all(AFTER_STOCK.map((group) => client.invalidateQueries({ queryKey: [group] })));
    } catch (error) {
      notify.error('The minimum was not set', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
          {line.name}
        </Link>{' '}
        <Badge tone={STOCK_TONES[line.stock_status]}>{STOCK_STATUSES[line.stock_status].toLowerCase()}</Badge>
        <small>
          {roundedText(line.on_hand, line.unit)} on hand · {lastsText(line)} ·{' '}
          {roundedText(line.used_30_days)} in 30 days
        </small>
      </span>
      {may('inventory:write') && (
        <Button size="small" busy={busy} onClick={set} aria-label={`Set minimum ${minimum} for ${line.name}`}>
          Set minimum {minimum}
        </Button>
      )}
    </li>
  );
}
