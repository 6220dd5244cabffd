import { useState } from 'react';

/**
 * Whether what a form begins with has been read since the form opened; where there is no connection, whether something
 * is kept. Stays true while it is read again, so that a later change leaves the form and what was typed into it alone.
 */
export function useHasBeenRead({ data, isFetching }: { data: unknown; isFetching: boolean }): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  if (data !== undefined && !isFetching && !hasBeen) setHasBeen(true);
  return hasBeen;
}
