/**
 * Makes a value when it is first needed, and keeps it: a format of `Intl`, say, the first of which costs a slow phone a
 * tenth of a second.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
