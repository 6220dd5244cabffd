/** `npm run fuzz -- --minutes 10 --seed 7` sets these; without them the suite makes a short run of one seed. */
export const SEED = Number(process.env.FUZZ_SEED ?? 16);
export const IS_LONG: boolean = process.env.FUZZ_MINUTES !== undefined;

/** How long a part goes on that lasts by nature, in milliseconds: as long as was asked for, or `short` in the suite. */
export const msOr = (short: number): number => (IS_LONG ? Number(process.env.FUZZ_MINUTES) * 60_000 : short);

/** Returns whether a round is due: `count` of them in the suite, else as many as begin in the time that was asked for. */
export function dueRounds(count: number): (round: number) => boolean {
  const end = Date.now() + msOr(0);
  return (round) => round === 0 || (IS_LONG ? Date.now() < end : round < count);
}

let addresses = 0;
/** An address that nobody has asked from: limits for each address are tested elsewhere. */
export function anAddress(): string {
  const number = ++addresses;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
