/** The text of a field that is not an amount. It is never sent, and neither is a substitute for it (S2.5-8). */
export interface Unreadable {
  unreadable: string;
}
/** An amount in kobo as typed; null for an empty field. */
export type TypedMoney = number | null | Unreadable;

export const UNREADABLE_MONEY = 'Please write an amount, such as 1,500 or 5k';

export const isUnreadable = (value: unknown): value is Unreadable =>
  typeof value === 'object' && value !== null && 'unreadable' in value;

/** The amount for sums while typing; unreadable text counts as null. */
export const readable = (value: TypedMoney): number | null => (isUnreadable(value) ? null : value);

/** Marks a control whose text could not be read, so that the form has no value of it. The control shows its own error. */
export const UNREAD = 'data-unread';
/** The mark as a property of the control. */
export const unread = (isUnread: boolean) => (isUnread ? { [UNREAD]: '' } : {});
