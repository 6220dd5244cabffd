import type { Permission } from '@lissafi/contract/permissions';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { DAY_FIELDS } from './labels.ts';

type Body = Record<string, unknown>;

/** What a person may do about a record that the server did not accept. */
export type Choice =
  /** Sends it again; with a change of its body. */
  | { kind: 'send'; label: string; change?: (body: Body) => Body }
  /** Asks for another day first. */
  | { kind: 'day'; label: (day: string) => string; change: (day: string) => (body: Body) => Body }
  /** Opens the item whose stock has to be corrected first. */
  | { kind: 'item'; label: string; item_id: string; item_type: 'raw_material' | 'finished_good' }
  /** Takes it out of the outbox. */
  | { kind: 'drop'; label: string };

/** The field of the body with the day on which it is recorded; null where it has none. */
export const dayFieldOf = (body: Body): string | null =>
  DAY_FIELDS.find((field) => typeof body[field] === 'string') ?? null;

/** The choices for a refused record, the most likely one first. Nothing is ever dropped without being asked for. */
export function choicesFor(record: OutboxRecord, may: (permission: Permission) => boolean): Choice[] {
  const body = record.options.body as Body;
  const drop: Choice = { kind: 'drop', label: 'Remove it' };
  const again: Choice = { kind: 'send', label: 'Send it again' };
  switch (record.fault?.code) {
    case 'PERIOD_LOCKED': {
      const field = dayFieldOf(body);
      if (!field) return [again, drop];
      return [
        {
          kind: 'day',
          label: (day) => `Record it on ${day}`,
          change: (day) => (before) => ({
            ...before,
            [field]: day,
            ...(typeof before.due_date === 'string' && before.due_date < day && { due_date: day }),
          }),
        },
        { ...again, label: 'The books were unlocked: send it again' },
        drop,
      ];
    }
    case 'INSUFFICIENT_STOCK':
      return [...itemsOf(body), { ...again, label: 'The stock is right now: send it again' }, drop];
    case 'CREDIT_LIMIT_EXCEEDED':
      return [
        ...(may('credit_limit:override')
          ? [
              {
                kind: 'send' as const,
                label: 'Record it over the limit',
                change: (before: Body) => ({ ...before, override_credit_limit: true }),
              },
            ]
          : []),
        again,
        drop,
      ];
    case 'NUMBER_TAKEN':
      return [
        {
          kind: 'send',
          label: 'Give it the next number',
          change: ({ invoice_number: _, ...rest }) => rest,
        },
        drop,
      ];
    case 'OLD_ATTEMPT':
      return [again, { kind: 'drop', label: 'It was recorded: remove it here' }];
    default:
      return [again, drop];
  }
}

function itemsOf(body: Body): Choice[] {
  const lines = Array.isArray(body.items) ? (body.items as Body[]) : [];
  const seen = new Set<unknown>();
  return lines.flatMap(({ inventory_item_id: item_id, inventory_item_type: type, name }) => {
    if (typeof item_id !== 'string' || seen.has(item_id)) return [];
    seen.add(item_id);
    const item_type = type === 'raw_material' ? 'raw_material' : 'finished_good';
    return [{ kind: 'item', item_id, item_type, label: `Correct the stock of ${name}` }];
  });
}
