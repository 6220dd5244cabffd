import type { JournalEntry } from '@lissafi/contract/ledger';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../ui/Amount.tsx';
import classes from './EntriesPage.module.css';
import { EntryNotes } from './EntryNotes.tsx';
import { SourceLink } from './SourceLink.tsx';

export function Entry({
  entry,
  currency,
  date,
  highlight,
}: {
  entry: JournalEntry;
  currency: string;
  date: (date: string) => string;
  /** The account whose lines are highlighted. */
  highlight: string | undefined;
}) {
  const groups = highlight?.split(',');
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <Link
          to="/books/entries/$id"
          params={{ id: entry.id }}
          className={classes.number}
          aria-label={`Entry ${entry.number}`}
        >
          {entry.number}
        </Link>
        <span className={classes.date}>{date(entry.entry_date)}</span>
        <span className={classes.memo}>
          <SourceLink entry={entry}>{entry.memo}</SourceLink>
          <EntryNotes entry={entry} date={date} />
        </span>
        <code className={classes.hash} title={entry.hash}>
          {entry.hash.slice(0, 8)}
        </code>
      </div>
      <table className={classes.lines}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, index) => (
            <tr key={index} data-highlight={groups?.some((group) => line.account_code.startsWith(group))}>
              <th scope="row" data-credit={line.credit > 0}>
                <Link to="/books/accounts/$code" params={{ code: line.account_code }}>
                  <span className={classes.code}>{line.account_code}</span> {line.account_name}
                </Link>
              </th>
              <td>{line.debit > 0 && <Amount value={line.debit} currency={currency} />}</td>
              <td>{line.credit > 0 && <Amount value={line.credit} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}
