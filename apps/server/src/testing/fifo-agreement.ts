import { cellsOf, nairaOf, run } from '@lissafi/domain/testing/programs';
import { expect } from 'vitest';

/** FIFO cost by beancount's own booking of lots, beside ours. Quantities are scaled by 10^4, values are kobo. */

/** A movement as FIFO values it; receipts above 0, issues below. */
export interface FifoMovement {
  id: string;
  item_id: string;
  /** Of an item in batches: FIFO is within the batch. */
  lot_id: string | null;
  /** The day on which it was recorded: lots are used in the order of recording. */
  day: string;
  account_code: string;
  quantity: number;
  value: number;
}

export interface FifoHistory {
  /** In the order of recording. */
  movements: readonly FifoMovement[];
  /** What each issue took from which receipt, where that is stored. */
  draws: readonly { movement_id: string; from_movement_id: string; quantity: number; value: number }[] | null;
  /** What is left of each receipt. */
  left: readonly { id: string; quantity: number; value: number }[];
}

/** Each item, and each batch of an item, is a commodity of its own. */
class Commodities {
  private readonly names = new Map<string, string>();
  of({ item_id, lot_id }: Pick<FifoMovement, 'item_id' | 'lot_id'>): string {
    const key = `${item_id} ${lot_id}`;
    const name = this.names.get(key) ?? `ITEM${this.names.size + 1}`;
    this.names.set(key, name);
    return name;
  }
  all(): string[] {
    return [...this.names.values()];
  }
}

/**
 * Returns the movements with what changed the cost of goods without their quantity, a landed cost or a write-down, in the
 * cost of their receipt. Throws where it is not only one receipt, or some of it was issued before: beancount's lots do
 * not know that.
 */
export function withChangedCost<Movement extends FifoMovement>(movements: readonly Movement[]): Movement[] {
  const held = new Map<string, Movement[]>();
  for (const movement of movements) {
    const before = held.get(movement.item_id) ?? [];
    if (movement.quantity !== 0) held.set(movement.item_id, [...before, movement]);
    else {
      const [receipt, ...others] = before;
      if (!receipt || others.length > 0)
        throw new Error(`${movement.id} changes more than one whole receipt`);
      held.set(movement.item_id, [{ ...receipt, value: receipt.value + movement.value }]);
    }
  }
  const changed = new Map([...held.values()].flat().map((movement) => [movement.id, movement]));
  return movements.flatMap(({ id, quantity }) => (quantity === 0 ? [] : [changed.get(id)!]));
}

const FIRST_DAY = '1990-01-01';
const other = (code: string) => `Equity:Account-${code}`;
const units = (quantity: number) => (quantity / 10_000).toFixed(4);

/**
 * The movements as a journal of beancount: receipts are lots with their total cost, issues name no lot, so that its
 * booking by FIFO chooses them and their cost.
 */
export function fifoJournal(movements: readonly FifoMovement[]): string {
  const commodities = new Commodities();
  const entries = movements.map((movement) => {
    const { id, day, quantity, value, account_code } = movement;
    const name = commodities.of(movement);
    const cost = quantity > 0 ? `{{${nairaOf(BigInt(value))} NGN, ${day}, "${id}"}}` : '{}';
    return [
      `${day} * "${id}"`,
      `  Assets:Stock:${name}  ${units(quantity)} ${name} ${cost}`,
      quantity > 0 ? `  ${other(account_code)}  ${nairaOf(BigInt(-value))} NGN` : `  ${other(account_code)}`,
      '',
    ].join('\n');
  });
  const codes = new Set(movements.map(({ account_code }) => account_code));
  return [
    'option "booking_method" "FIFO"',
    'option "operating_currency" "NGN"',
    ...commodities.all().map((name) => `${FIRST_DAY} open Assets:Stock:${name} ${name}`),
    ...[...codes].map((code) => `${FIRST_DAY} open ${other(code)} NGN`),
    '',
    ...entries,
  ].join('\n');
}

/** One posting to a lot as beancount booked it; the value of the quantity in 10^-20 kobo, exact but for that. */
interface Booked {
  movement_id: string;
  lot: string;
  quantity: number;
  value: bigint;
}
const DIGITS = 20;
const UNIT = 10n ** BigInt(DIGITS);

/** `14.285…` as an integer with this many decimals; further digits are cut off. */
function scaled(text: string, decimals: number): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  return BigInt(`${sign}${whole}${part.slice(0, decimals).padEnd(decimals, '0')}`);
}

function bookedBy(file: string): Booked[] {
  // As text, because its output would round numbers.
  const columns = 'narration, cost_label, number, str(cost_number) AS cost';
  const rows = cellsOf(
    run('bean-query', '-f', 'csv', file, `SELECT ${columns} WHERE account ~ '^Assets:Stock'`),
  );
  return rows.slice(1).map(([movement_id, lot, number, cost]) => {
    const quantity = scaled(number!, 4);
    // Naira for one unit become kobo for the quantity.
    const value = (scaled(/[\d.]+/.exec(cost!)![0], DIGITS) * 100n * quantity) / 10_000n;
    return { movement_id: movement_id!, lot: lot!, quantity: Number(quantity), value };
  });
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
/** What may come of the digits that are cut off. */
const DUST = 10n ** 12n;

const roundingsOf = ({ issues, is_rounded }: { issues: number; is_rounded: boolean }): bigint =>
  is_rounded ? BigInt(issues) : 0n;

/**
 * Books the movements with beancount, and compares lot by lot and issue by issue.
 *
 * - Each issue takes the same quantities from the same lots.
 * - A lot of which every issue costs whole kobo gives exactly that, and exactly the rest is left.
 * - Of any other lot each issue is rounded to the kobo, the last one takes the rest: after n issues what they cost is
 *   within n half kobo of beancount's exact fraction, and when the lot is used up it is exactly its cost.
 * - So the totals of what was issued and of what is left differ at most by the rounding of the lots that are open.
 *
 * Returns how many issues were compared, how many of them are beancount’s fraction rounded to the kobo, and how many
 * lots are open.
 */
export function compareWithBeancount(
  { movements, draws, left }: FifoHistory,
  file: string,
): { issues: number; exact: number; open_lots: number } {
  const booked = bookedBy(file);
  const received = new Map(movements.filter(({ quantity }) => quantity > 0).map((each) => [each.id, each]));
  const ofIssue = new Map<string, Booked[]>();
  /** How many issues took from a lot, whether any took a part of a kobo, and what is left of it by beancount. */
  const lots = new Map<string, { issues: number; is_rounded: boolean; quantity: number; value: bigint }>();
  const ours = new Map(movements.map((movement) => [movement.id, movement]));
  const mine = new Map(draws?.map((draw) => [`${draw.movement_id} ${draw.from_movement_id}`, draw]));
  for (const posting of booked) {
    const lot = lots.get(posting.lot) ?? { issues: 0, is_rounded: false, quantity: 0, value: 0n };
    lot.quantity += posting.quantity;
    lot.value += posting.value;
    if (posting.quantity < 0) {
      const whole = received.get(posting.lot)!;
      lot.issues += 1;
      lot.is_rounded ||= (BigInt(whole.value) * BigInt(posting.quantity)) % BigInt(whole.quantity) !== 0n;
      ofIssue.set(posting.movement_id, [...(ofIssue.get(posting.movement_id) ?? []), posting]);
      const draw = mine.get(`${posting.movement_id} ${posting.lot}`);
      if (draws) expect(draw?.quantity, posting.movement_id).toBe(-posting.quantity);
    }
    lots.set(posting.lot, lot);
  }
  if (draws) expect(draws.length).toBe([...ofIssue.values()].flat().length);
  let exact = 0;
  for (const [id, postings] of ofIssue) {
    const movement = ours.get(id)!;
    expect(
      postings.reduce((sum, { quantity }) => sum + quantity, 0),
      id,
    ).toBe(movement.quantity);
    const value = postings.reduce((sum, each) => sum + each.value, 0n);
    const roundings = postings.reduce((sum, { lot }) => sum + roundingsOf(lots.get(lot)!), 0n);
    const difference = absolute(BigInt(movement.value) * UNIT - value);
    expect(
      difference <= roundings * UNIT + DUST,
      `${id}: ${movement.value} kobo, ${roundings} roundings`,
    ).toBe(true);
    if (difference <= UNIT / 2n) exact += 1;
  }
  const issued = movements.filter(({ quantity }) => quantity < 0);
  expect(ofIssue.size).toBe(issued.length);
  const open = [...lots].filter(([, { quantity }]) => quantity !== 0);
  // A lot that is used up has given its whole cost, by both.
  for (const [lot, { quantity, value }] of lots)
    if (quantity === 0) expect(absolute(value) <= DUST, lot).toBe(true);
  expect(Object.fromEntries(open.map(([lot, { quantity }]) => [lot, quantity]))).toEqual(
    Object.fromEntries(left.map(({ id, quantity }) => [id, quantity])),
  );
  for (const { id, value } of left) {
    const lot = lots.get(id)!;
    const allowed = (roundingsOf(lot) * UNIT) / 2n + DUST;
    expect(absolute(BigInt(value) * UNIT - lot.value) <= allowed, `${id}: ${value} kobo left`).toBe(true);
  }
  // Nothing is lost: what was received is issued or left, to the kobo.
  const sum = (rows: readonly { value: number }[]) =>
    rows.reduce((total, { value }) => total + BigInt(value), 0n);
  expect(sum(movements)).toBe(sum(left));
  return { issues: ofIssue.size, exact, open_lots: open.length };
}
