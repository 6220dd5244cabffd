import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { clockTime } from '../../ui/date-time.ts';
import rows from '../../ui/LinkRows.module.css';
import { KINDS } from './labels.ts';

/** A record that is not sent yet; `heldBy` is the one that it waits for. */
export function WaitingRow({ record, heldBy: other }: { record: OutboxRecord; heldBy: OutboxRecord | null }) {
  const { date } = useLocale();
  const [what, ...details] = record.description;
  return (
    <li className={rows.row}>
      <span className={rows.text}>
        <span className={rows.title}>
          {KINDS[record.kind]}
          {record.provisional_number && ` ${record.provisional_number}`}
        </span>
        <span className={rows.detail}>
          {[record.amount === null && what, ...details].filter(Boolean).join(', ')}
        </span>
        <span className={rows.detail}>
          {clockTime(Date.parse(record.recorded_at))}
          {record.day_before &&
            `. The clock of this device was wrong: ${date(record.day_before)} was corrected.`}
          {other && `. It waits for ${other.description[0]}, which was not accepted.`}
        </span>
      </span>
      {record.amount !== null && record.currency && (
        <Amount value={record.amount} currency={record.currency} />
      )}
    </li>
  );
}
