import { useState } from 'react';

/** Which rows of the page on the screen are ticked. */
export interface Selection<Row> {
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Ticks every row of the page, or none where all of them are ticked. */
  toggleAll: () => void;
  isAll: boolean;
  isSome: boolean;
  selected: readonly Row[];
  clear: () => void;
}

/** Only visible rows can be acted on: rows of another page are never changed unseen. */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const has = (row: Row) => ids.has(idOf(row));
  const selected = rows.filter(has);
  const isAll = rows.length > 0 && selected.length === rows.length;
  return {
    has,
    selected,
    isAll,
    isSome: selected.length > 0 && !isAll,
    toggle: (row) => {
      const next = new Set(ids);
      if (!next.delete(idOf(row))) next.add(idOf(row));
      setIds(next);
    },
    toggleAll: () => setIds(new Set(isAll ? [] : rows.map(idOf))),
    clear: () => setIds(new Set()),
  };
}
