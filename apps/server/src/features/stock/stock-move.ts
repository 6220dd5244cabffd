import type { AdjustmentReason, MovementKind } from '@lissafi/contract/stock';
import type { PostingLine } from '@lissafi/domain/books/posting';
import type { TakenBack } from '@lissafi/domain/inventory/customer-returns';
import type { NewEvent } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { firstPlace, type Place } from './places.ts';

/** One change of an item's stock. Quantities are scaled by 10^4, values kobo. */
export interface StockMove {
  item_id: string;
  kind: Exclude<MovementKind, 'true_up'>;
  /** Positive receives, negative issues; 0 only with `late` and for a write-down, whose value is its change. */
  quantity: number;
  /**
   * The value is a cost that became known after the goods were received by these movements; `made` is their total
   * quantity.
   */
  late?: { receipts: readonly string[]; made: number };
  /** The value received; null uses the item's known cost. */
  value?: number | null;
  /** The account posted against inventory: credited for a receipt, debited for an issue. */
  account_code: string;
  /** The supplier and the document on the account posted against inventory, where that account keeps documents. */
  owed?: { supplier_id: string | null; document_id: string } | null;
  /** Takes a receipt back as it was recorded: its movement and its value. `quantity` is below 0. */
  takes_receipt?: { movement_id: string; value: number };
  /** The account for corrections of issues before their receipt, when it differs from account_code. */
  true_up_code?: string;
  source_type: string;
  source_id: string;
  /** Where it happens; when left out, where the whole transaction does. */
  place?: Place | undefined;
  /** A transfer brings this from another place, with its lot; `quantity` is above 0 and nothing changes in value. */
  carried_from?: { place: Place; lot_id: string | null };
  /** The lot; when left out, an issue takes lots by expiry date. */
  lot_id?: string | null;
  /** Expired lots may be issued too: to be written off or returned to the supplier. */
  any_lot?: boolean;
  /** Stock may go negative whatever the organization allows (an adjustment that states so). */
  may_go_short?: boolean;
  /** The quantity that this uses of earlier reservations. */
  from_allocated?: number;
  /** When it happened: a count corrects what was there when it was counted. When left out, as the request says. */
  happened_at?: string;
  reason?: AdjustmentReason | null;
  reason_description?: string | null;
  reference?: string | null;
  notes?: string | null;
  supplier_id?: string | null;
  returns_id?: string | null;
  /** The issues that it returns, when there are several. */
  takes_back?: readonly TakenBack[];
  /** The document line that this belongs to. */
  source_line_id?: string | null;
  /** The field that shows a shortage; when left out, the item's id. */
  field?: string;
  /** A service is accepted: it has no stock, and nothing moves. */
  or_service?: boolean;
}

export interface Moved {
  /** For each move, in order: the value received or issued. */
  values: number[];
  /** For each move, in order: the id of its movement; null for a service. */
  movement_ids: (string | null)[];
  /** The journal lines of all moves; the caller posts them in the entry that it named. */
  lines: PostingLine[];
  /** Corrections of issues dated later than this: entries of their own on the day of the issue. */
  later: { entry_id: string; entry_date: string; lines: PostingLine[] }[];
  /** Notifications for items that became low or out of stock; the caller appends them with its own events. */
  alerts: NewEvent[];
  /** The named items that are services. */
  services: string[];
  /** Items received at 0 because no cost is known. */
  without_cost: string[];
}

export interface Moving {
  tx: Tx;
  newId: () => string;
  now: Date;
  user_id: string | null;
  /** The current date in the organization's zone. */
  today: string;
  occurred_on: string;
  entry_id: string | null;
  /** Where it happens; when left out, at the first place. */
  place?: Place | undefined;
  /** The receipt may be dated before the issues that it corrects; the caller posts `later` too. */
  may_be_earlier?: boolean;
  /** The entry is posted even when the goods have no value. */
  is_posted?: boolean;
}

/** Returns where a move happens. */
export const placeOfMove = (moving: Pick<Moving, 'tx' | 'place'>, move: StockMove): Place =>
  move.place ?? moving.place ?? firstPlace(moving.tx);
