import type { CountReason } from '@lissafi/contract/count-reasons';
import type { CountLine, CountSheet } from '@lissafi/contract/counts';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';

/** What was found on one line; the quantity is in the item's own unit, null where it was not counted after all. */
interface Entry {
  counted: number | null;
  counted_at: string | undefined;
  reason: CountReason;
  batch_number: string | null;
}

const keyOf = (id: string) => queries.counts.get({ params: { id } }).queryKey;

/** Shows a line as it is on the sheet now, before or after the server knows it. */
export function showLine(client: QueryClient, sheetId: string, line: CountLine): void {
  client.setQueryData<CountSheet>(keyOf(sheetId), (before) => before && withLine(before, line));
}

/** Sends what was counted, or keeps it while there is no network. @throws ApiError where it is refused. */
export async function enterCount(
  client: QueryClient,
  { id, title }: Pick<CountSheet, 'id' | 'title'>,
  line: CountLine,
  { counted, counted_at, reason, batch_number }: Entry,
): Promise<void> {
  const outcome = await recordOrKeep({
    kind: 'count',
    call: 'counts.enter',
    options: {
      params: { id },
      body: {
        ...{ item_id: line.item_id, batch_number, counted },
        ...(counted_at && { counted_at }),
        reason: reason === 'other' ? 'physical_count' : reason,
      },
    },
    description: [
      `${line.name}: ${counted === null ? 'not counted' : `${quantityText(counted, line.unit)} counted`}`,
      title,
    ],
  });
  showLine(
    client,
    id,
    outcome.is_kept
      ? { ...line, counted, counted_at: counted_at ?? line.counted_at, reason }
      : outcome.answer,
  );
  // What waits is not with the server yet: reading the sheet again would hide it.
  if (!outcome.is_kept) await client.invalidateQueries({ queryKey: keyOf(id) });
}

function withLine(sheet: CountSheet, saved: CountLine): CountSheet {
  const lines = sheet.lines.some(({ line }) => line === saved.line)
    ? sheet.lines.map((line) => (line.line === saved.line ? saved : line))
    : [...sheet.lines, saved];
  const lines_counted = lines.filter(({ counted }) => counted !== null).length;
  return {
    ...sheet,
    ...{ lines, lines_counted, lines_total: lines.length },
    can: { ...sheet.can, post: sheet.can.count && lines_counted > 0 },
  };
}
