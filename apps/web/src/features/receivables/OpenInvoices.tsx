import type { Statement } from '@lissafi/contract/receivables';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './OpenInvoices.module.css';

/** The invoices that make up what a customer owes, below a statement that only brings a balance forward. */
export function OpenInvoices({
  documents,
  currency,
}: {
  documents: Statement['open_documents'];
  currency: string;
}) {
  const { date } = useLocale();
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
        </tbody>
      </table>
    </Card>
  );
}
