import type { FieldFault } from '@lissafi/contract/errors';
import type { CallName } from './calls.ts';

export type OutboxKind =
  | 'sale'
  | 'invoice'
  | 'payment'
  | 'expense'
  | 'income'
  | 'attachment'
  | 'customer'
  | 'adjustment'
  | 'count'
  | 'shift';

/** Why the server did not accept a record. */
export interface OutboxFault {
  code: string;
  message: string;
  status: number;
  errors: FieldFault[];
}

/** Something that was recorded on this device and that the server has not confirmed yet. */
export interface OutboxRecord {
  /** A UUIDv7: the order in which records are sent, and the idempotency key. */
  id: string;
  /** The layout of this record; later versions of the application read the earlier ones. */
  format: 1;
  user_id: string;
  /** Who recorded it, as others read it; records of earlier versions of the application have none. */
  recorded_by?: string;
  organization_id: string;
  kind: OutboxKind;
  call: CallName;
  options: { params?: Record<string, string>; body: unknown };
  /** What it is, in words: the main fact, then details. */
  description: readonly string[];
  /** Minor units of `currency`; null for what has no amount. */
  amount: number | null;
  currency: string | null;
  /** The number on the paper until the legal one is assigned. */
  provisional_number: string | null;
  /** The id of what it creates, when the device chose it: later records may refer to it. */
  subject_id: string | null;
  /** By the server's clock as far as it was known; and what was assumed of the difference. */
  recorded_at: string;
  clock_offset: number;
  /** The field of the body that holds the day, when the day was not chosen but is that of the recording. */
  day_field: string | null;
  /** The day was corrected, because the clock of the device was wrong: what it was. */
  day_before: string | null;
  state: 'waiting' | 'refused';
  attempts: number;
  first_sent_at: string | null;
  fault: OutboxFault | null;
}
