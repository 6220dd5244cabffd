import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from '../../ui/Timeline.module.css';
import { CHECKS, eventLabel } from './labels.ts';

/** Every step, by whom and when, the oldest first (S2.7-38). */
export function Timeline({ orderId }: { orderId: string }) {
  const may = useMay();
  const { currency } = useLocale();
  const moment = useMoment();
  const { data, error } = useQuery(queries.production.timeline({ params: { id: orderId }, query: {} }));
  const detail = ({ quantity, scrapped, cost, reason, checkpoint, status }: Record<string, unknown>) =>
    [
      checkpoint,
      typeof status === 'string' && status in CHECKS && CHECKS[status as keyof typeof CHECKS].toLowerCase(),
      typeof quantity === 'number' && quantityText(quantity),
      typeof scrapped === 'number' && scrapped > 0 && `${quantityText(scrapped)} scrapped`,
      typeof cost === 'number' && may('costs:read') && formatMoney(cost, currency),
      reason,
    ].filter((part): part is string => typeof part === 'string' && part !== '');
  return (
    <Card title="History">
      {!data && !error && <Skeleton height={72} />}
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      <ol className={classes.timeline}>
        {data?.timeline.map((each) => (
          <li key={each.number}>
            <span className={classes.event}>
              {eventLabel(each.type)}
              <small className={classes.soft}>
                {[...detail(each.data), each.user_name].filter(Boolean).join(' · ')}
              </small>
            </span>
            <time dateTime={each.at}>{moment(each.at)}</time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
