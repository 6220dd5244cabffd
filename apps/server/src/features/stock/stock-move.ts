import type { AdjustmentReason, MovementKind } from '@lissafi/contract/stock';
import type { PostingLine } from '@lissafi/domain/books/posting';
import type { TakenBack } from '@lissafi/domain/inventory/customer-returns';
import type { NewEvent } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';

/** One thing that happens to an item's stock. Quantities are scaled by 10^4, values kobo. */
export interface StockMove {
  item_id: string;
  kind: Exclude<MovementKind, 'true_up'>;
  /** Above 0 comes in, below 0 goes out; 0 only with `late`. */
  quantity: number;
  /** The value is a cost that came after its goods: these movements brought them in, so many in all. */
  late?: { receipts: readonly string[]; made: number };
  /** What comes in is worth; null: what is known of the item's cost. */
  value?: number | null;
  /** The other side of inventory: credited for what comes in, debited for what goes out. */
  account_code: string;
  /** Where the other side is owed: to whom, and the payable that it opens. */
  owed?: { supplier_id: string; document_id: string } | null;
  /** What went out before it came is trued up to this account in place of the other side. */
  true_up_code?: string;
  source_type: string;
  source_id: string;
  /** Which lot; left out, what goes out is picked by expiry. */
  lot_id?: string | null;
  /** Expired lots may go too: to be thrown away, counted off, sent back. */
  any_lot?: boolean;
  /** Goes below zero whatever the organization allows (an adjustment that says so). */
  may_go_short?: boolean;
  /** Of what was reserved, so much is used by this. */
  from_allocated?: number;
  reason?: AdjustmentReason | null;
  reason_description?: string | null;
  reference?: string | null;
  notes?: string | null;
  supplier_id?: string | null;
  returns_id?: string | null;
  /** Which issues it takes back, where it is not one alone. */
  takes_back?: readonly TakenBack[];
  /** The line of a document that this belongs to. */
  source_line_id?: string | null;
  /** Where a shortage is to be shown; left out, the item's id. */
  field?: string;
  /** A service passes: it has no stock, and nothing moves. */
  or_service?: boolean;
}

export interface Moved {
  /** One a move, in their order: what came in or went out is worth. */
  values: number[];
  /** The journal lines of all of it; the caller posts them under the entry that it named. */
  lines: PostingLine[];
  /** True-ups of what went out after this happened: entries of their own on the day of the issue. */
  later: { entry_id: string; entry_date: string; lines: PostingLine[] }[];
  /** What fell low or ran out by it, once; the caller appends them with its own. */
  alerts: NewEvent[];
  /** Of the items that were named, those that are services. */
  services: string[];
  /** Items that came in at 0 because no cost above it is known. */
  without_cost: string[];
}

export interface Moving {
  tx: Tx;
  newId: () => string;
  now: Date;
  user_id: string | null;
  /** The civil day in the organization's zone. */
  today: string;
  occurred_on: string;
  entry_id: string | null;
  /** It may be dated before what it trues up; the caller posts what stands in `later` too. */
  may_be_earlier?: boolean;
  /** The entry is posted even where the goods are worth nothing. */
  is_posted?: boolean;
}
