import type { Statement } from '@lissafi/contract/receivables';
import { sumMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './OpenInvoices.module.css';

/**
 * The invoices that make up what a customer owes, below a statement that only brings a balance forward, and the sum from
 * them to the closing balance.
 */
export function OpenInvoices({
  open: { documents, count, total, unapplied_credit },
  balance,
  balanceLabel,
  currency,
}: {
  open: NonNullable<Statement['open']>;
  /** The closing balance, in kobo. */
  balance: number;
  balanceLabel: string;
  currency: string;
}) {
  const { date } = useLocale();
  const unlisted = total - sumMoney(documents, ({ open }) => open);
  return (
    <Card title="Open invoices" className={classes.open}>
      <table className={classes.due}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date</th>
            <th scope="col">Due</th>
            <th scope="col">Still to pay</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((each) => (
            <tr key={each.document_id}>
              <th scope="row">
                <Link to="/invoices/$id" params={{ id: each.document_id }}>
                  {each.number ?? 'Invoice'}
                </Link>
              </th>
              <td>{date(each.date)}</td>
              <td>{date(each.due_date)}</td>
              <td>
                <Amount value={each.open} currency={currency} />
              </td>
            </tr>
          ))}
          {count > documents.length && (
            <tr>
              <th scope="row" colSpan={3}>
                {`and ${count - documents.length} more`}
              </th>
              <td>
                <Amount value={unlisted} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className={classes.sum}>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>
              <Amount value={total} currency={currency} strong />
            </td>
          </tr>
          {unapplied_credit !== 0 && (
            <>
              <tr>
                <th scope="row" colSpan={3}>
                  On account
                </th>
                <td>
                  <Amount value={-unapplied_credit} currency={currency} />
                </td>
              </tr>
              <tr className={classes.sum}>
                <th scope="row" colSpan={3}>
                  {balanceLabel}
                </th>
                <td>
                  <Amount value={balance} currency={currency} strong />
                </td>
              </tr>
            </>
          )}
        </tfoot>
      </table>
    </Card>
  );
}
