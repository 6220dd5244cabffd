import type { JournalEntry } from '@lissafi/contract/ledger';
import { Link } from '@tanstack/react-router';
import classes from './EntriesPage.module.css';

type Noted = Pick<
  JournalEntry,
  'is_late' | 'posted_on' | 'reverses_id' | 'reverses_number' | 'reversed_by_id' | 'reversed_by_number'
>;

/** Says of an entry that it was recorded after its date, and what it reverses or what reversed it. */
export function EntryNotes({ entry, date }: { entry: Noted; date: (day: string) => string }) {
  const { is_late, posted_on, reverses_id, reversed_by_id } = entry;
  if (!is_late && !reverses_id && !reversed_by_id) return null;
  return (
    <span className={classes.notes}>
      {is_late && <span data-late>recorded on {date(posted_on)}</span>}
      {reverses_id && (
        <Link to="/books/entries/$id" params={{ id: reverses_id }}>
          reverses entry {entry.reverses_number}
        </Link>
      )}
      {reversed_by_id && (
        <Link to="/books/entries/$id" params={{ id: reversed_by_id }}>
          reversed by entry {entry.reversed_by_number}
        </Link>
      )}
    </span>
  );
}
