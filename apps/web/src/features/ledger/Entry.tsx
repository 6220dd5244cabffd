import type { JournalEntry } from '@lissafi/contract/ledger';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../ui/Amount.tsx';
import classes from './EntriesPage.module.css';

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
  const isDocument = entry.source_type.startsWith('invoice') || entry.source_type === 'receipt';
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.number}>{entry.number}</span>
        <span className={classes.date}>{date(entry.entry_date)}</span>
        <span className={classes.memo}>
          {entry.source_id && isDocument ? (
            <Link to="/invoices/$id" params={{ id: entry.source_id }}>
              {entry.memo}
            </Link>
          ) : (
            entry.memo
          )}
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
            <tr
              key={index}
              data-highlight={highlight !== undefined && line.account_code.startsWith(highlight)}
            >
              <th scope="row" data-credit={line.credit > 0}>
                <Link to="/books/entries" search={{ account_code: line.account_code }}>
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
