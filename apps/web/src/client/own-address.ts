/**
 * An address of our own to go on to, or undefined: never a door to another site. What the browser itself would make
 * of it decides: it drops tabs and line breaks, and takes a backslash for a slash.
 */
export function ownAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const home = 'https://own.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(value, home);
    return origin === home && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
  } catch {
    return undefined;
  }
}
