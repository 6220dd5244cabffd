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
  /** Opens a delivery: goods came, and are not in the books yet. */
  | { kind: 'receive'; label: string }
  /** Passes it on to the owner and the admins, who can accept it. */
  | { kind: 'pass_on'; label: string }
  /** Takes it out of the outbox. */
  | { kind: 'drop'; label: string };

/** The field of the body with the day on which it is recorded; null where it has none. */
export const dayFieldOf = (body: Body): string | null =>
  DAY_FIELDS.find((field) => typeof body[field] === 'string') ?? null;

/** The choices for a refused record, the most likely one first. Nothing is ever dropped without being asked for. */
export function choicesFor(record: OutboxRecord, may: (permission: Permission) => boolean): Choice[] {
  const choices = choicesByFault(record, may);
  if (!isRefusedSale(record) || may('sales:accept')) return choices;
  return [{ kind: 'pass_on', label: 'Ask the owner to accept it' }, ...choices];
}

/** What has happened at a counter, and was refused by a rule of the business, which its owner may waive. */
const isRefusedSale = ({ call, options, fault }: OutboxRecord): boolean =>
  call === 'invoices.create' &&
  (options.body as Body).sold_at !== undefined &&
  fault !== null &&
  fault.code !== 'OLD_ATTEMPT' &&
  fault.code !== 'NUMBER_TAKEN';

function choicesByFault(record: OutboxRecord, may: (permission: Permission) => boolean): Choice[] {
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
      return [
        ...(may('stock:write') ? [{ kind: 'receive' as const, label: 'Receive goods that came' }] : []),
        { ...again, label: 'The stock is right now: send it again' },
        drop,
      ];
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
    case 'CUSTOMER_BLOCKED':
      return [
        ...(isRefusedSale(record) && may('sales:accept')
          ? [
              {
                kind: 'send' as const,
                label: 'Record it all the same',
                change: (before: Body) => ({ ...before, override_blocked: true }),
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

/** Goods that a record takes out of stock. */
export interface Leaving {
  item_id: string;
  item_type: 'raw_material' | 'finished_good';
  name: string;
  /** In the item's own unit. */
  quantity: number;
}

/** What a record takes out of stock, each item once: the lines of a sale, or a decrease. */
export function leavingOf({ call, options: { body } }: OutboxRecord): Leaving[] {
  const sum = new Map<string, Leaving>();
  for (const line of linesOf(call, body as Body)) {
    const { inventory_item_id: item_id, inventory_item_type: type, name, quantity } = line;
    if (typeof item_id !== 'string' || typeof quantity !== 'number') continue;
    sum.set(item_id, {
      item_id,
      item_type: type === 'raw_material' ? 'raw_material' : 'finished_good',
      name: typeof name === 'string' ? name : '',
      quantity: Number(((sum.get(item_id)?.quantity ?? 0) + quantity).toFixed(4)),
    });
  }
  return [...sum.values()];
}

function linesOf(call: OutboxRecord['call'], body: Body): Body[] {
  // A draft and a quote leave the goods where they are.
  if (call === 'invoices.create')
    return body.issue === true && body.document_type !== 'quote' && Array.isArray(body.items)
      ? (body.items as Body[])
      : [];
  return body.adjustment_type === 'decrease' ? [{ ...body, quantity: body.quantity_adjusted }] : [];
}

/**
 * How many of an item have left the shelf that the books do not know of: what is on the shelf now and these together
 * are what the books must hold, so that everything that waits can be sent.
 */
export const notInBooks = (records: readonly OutboxRecord[], item_id: string): number =>
  Number(
    records
      .flatMap(leavingOf)
      .reduce((sum, leaving) => sum + (leaving.item_id === item_id ? leaving.quantity : 0), 0)
      .toFixed(4),
  );
