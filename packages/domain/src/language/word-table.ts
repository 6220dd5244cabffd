/**
 * A table that is looked up by words that people typed: it has its own entries only. In an ordinary object `constructor`
 * and `toString` are found as well, and what is found is a function.
 */
export const wordTable = <Entry>(entries: Readonly<Record<string, Entry>>): Readonly<Record<string, Entry>> =>
  Object.freeze(Object.assign(Object.create(null), entries));
