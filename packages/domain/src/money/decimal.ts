/**
 * Exact decimal arithmetic: decimals are converted to BigInt, calculated exactly and rounded once, by a named rule.
 * Money is never a float (decisions §1).
 */

/** Decimals of quantities and percentages in the API. */
const SCALE_DECIMALS = 4;
/** The number 1 as a scaled quantity or percentage. */
export const SCALE = 10_000n;
/** The same as it is stored, in the columns whose names end in `_e4`. */
export const ONE_E4 = Number(SCALE);

/**
 * Returns the number that the client sent, times 10^decimals, exactly: `scaled(7.5)` is `75000n`. It parses the
 * shortest decimal text of the double, which equals the text in the JSON, and never multiplies floats. Throws
 * RangeError for NaN, infinities and more than `decimals` decimals.
 */
export function scaled(value: number, decimals: number = SCALE_DECIMALS): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`Not a finite number: ${value}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = decimals - fraction.length + Number(exponent);
  if (shift < 0) throw new RangeError(`More than ${decimals} decimals: ${value}`);
  const magnitude = BigInt(whole + fraction) * 10n ** BigInt(shift);
  return sign ? -magnitude : magnitude;
}

/** A quantity or percentage as it is stored: `toE4(7.5)` is 75000. Throws as `scaled`. */
export const toE4 = (value: number): number => Number(scaled(value));

/** A stored quantity or percentage as it stands on the wire; what is not there stays null. */
export function fromE4(stored: number): number;
export function fromE4(stored: number | null): number | null;
export function fromE4(stored: number | null): number | null {
  return stored === null ? null : stored / ONE_E4;
}

/**
 * Returns numerator / denominator, rounded once to the nearest integer, halves away from zero: 5/2 is 3, −5/2 is −3.
 * Throws RangeError when the denominator is 0.
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const magnitude = (2n * n + d) / (2n * d);
  return numerator < 0n === denominator < 0n ? magnitude : -magnitude;
}

/** Converts to a number. Throws RangeError beyond 2^53 − 1, where a double no longer represents every integer. */
export function toSafe(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`Beyond the largest safe integer: ${value}`);
  return result;
}
