import type { Bill } from '@lissafi/contract/bills';
import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { KINDS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import classes from './Bills.module.css';
import { LANDED_BY, TAXES } from './labels.ts';

/** The lines of a bill with what was bought, and their sum. */
export function BillLines({ bill }: { bill: Bill }) {
  const { currency: books } = useLocale();
  const currency = bill.currency ?? books;
  const money = (value: number) => formatMoney(value, currency);
  const inBooks = (value: number) => formatMoney(value, books);
  return (
    <Card title="Lines">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">For what</th>
            <th scope="col">Quantity</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.item_id && line.item_type ? (
                  <Link to={`${KINDS[line.item_type].path}/$id`} params={{ id: line.item_id }}>
                    {line.description}
                  </Link>
                ) : (
                  line.description
                )}
                <small>
                  {line.landed ? (
                    `Landed cost, spread ${LANDED_BY[line.landed.by].toLowerCase()}`
                  ) : line.account_code ? (
                    <Link to="/books/entries" search={{ account_code: line.account_code }}>
                      {line.account_code} {line.account_name}
                    </Link>
                  ) : (
                    'Goods received before'
                  )}
                </small>
                {line.landed && <LandedParts landed={line.landed} isPosted={bill.status !== 'draft'} />}
                {line.difference !== 0 && (
                  <small>
                    {inBooks(Math.abs(line.difference))} {line.difference > 0 ? 'more' : 'less'} than expected
                  </small>
                )}
                {line.late_cost > 0 && <small>{inBooks(line.late_cost)} of VAT is part of their cost</small>}
              </th>
              <td>
                {line.unit ? quantityText(line.quantity, line.unit) : roundedText(line.quantity)}
                <small>at {money(line.unit_price)}</small>
              </td>
              <td>
                <Amount
                  value={(line.foreign_net ?? line.net_amount) + (line.foreign_tax ?? line.tax_amount)}
                  currency={currency}
                />
                {line.tax_amount > 0 && (
                  <small>
                    {money(line.foreign_tax ?? line.tax_amount)} {TAXES[line.tax_category]}
                    {bill.status !== 'draft' &&
                      (line.tax_claimed > 0 ? ', claimed back' : ', part of the cost')}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td>
              <Amount value={bill.foreign_total ?? bill.total_amount} currency={currency} strong />
              {bill.currency && <small>{inBooks(bill.total_amount)} in the books</small>}
              {bill.tax_amount > 0 && <small>{inBooks(bill.tax_amount)} of it is VAT</small>}
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

/** The goods of a landed cost, each with its part. */
function LandedParts({
  landed,
  isPosted,
}: {
  landed: NonNullable<Bill['lines'][number]['landed']>;
  isPosted: boolean;
}) {
  const { currency, date } = useLocale();
  return (
    <ul className={classes.parts}>
      {landed.goods.map((each) => (
        <li key={each.receipt_line_id}>
          <Link to="/purchases/deliveries/$id" params={{ id: each.receipt_id }}>
            {each.name}, {date(each.received_on)}
          </Link>
          {isPosted && `: ${formatMoney(each.amount, currency)}`}
        </li>
      ))}
    </ul>
  );
}
