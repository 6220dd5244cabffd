import type { Dashboard } from '@lissafi/contract/dashboard';
import { firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { pluralize } from '../../ui/text.ts';
import page from './DashboardPage.module.css';
import classes from './Figures.module.css';

/** The accounts that sales are posted to (the domain's chart of accounts). */
const SALES_ACCOUNT = '4000';
const CASH_GROUP = '10';

/** The figures of S1 §4 and of the books; each links to its details. */
export function Figures({ data, isNew }: { data: Dashboard; isNew: boolean }) {
  const { currency, books } = data;
  const isCash = useOrganization()?.accounting_method === 'cash';
  const month = { date_from: firstOfMonth(data.today), date_to: data.today };
  const before = data.sales_last_month_to_date;
  const change = before > 0 ? Math.round(((data.sales_this_month - before) / before) * 100) : null;
  return (
    <div className={page.figures}>
      <Link
        to="/invoices"
        search={{ status: 'open' }}
        className={classes.figure}
        data-first={isNew ? 'shown' : 'hidden'}
      >
        <span className={classes.label}>Owed to you</span>
        <Amount
          figure
          value={data.outstanding_amount}
          currency={currency}
          tone={data.outstanding_amount > 0 ? 'owed' : 'plain'}
        />
        <span className={classes.note}>
          {data.outstanding_customers === 0
            ? 'Nobody owes you anything'
            : pluralize(data.outstanding_customers, 'customer')}
          {data.overdue_amount > 0 && (
            <>
              {' · '}
              <strong className={classes.late}>
                <Amount value={data.overdue_amount} currency={currency} /> late
              </strong>
            </>
          )}
        </span>
      </Link>
      {books && (
        <Figure to="/purchases/to-pay" label="You owe suppliers">
          <Amount
            figure
            value={books.owed_to_suppliers}
            currency={currency}
            tone={books.owed_to_suppliers > 0 ? 'owed' : 'plain'}
          />
          <span className={classes.note}>
            {books.owed_to_suppliers === 0
              ? 'You owe no supplier anything'
              : books.suppliers_owed > 0 && pluralize(books.suppliers_owed, 'supplier')}
            {books.suppliers_owed > 0 && books.goods_without_bill > 0 && ' · '}
            {books.goods_without_bill > 0 &&
              `${formatMoney(books.goods_without_bill, currency)} for goods without a bill`}
            {books.to_pay_this_week > 0 && (
              <>
                {' · '}
                <strong className={classes.late}>
                  <Amount value={books.to_pay_this_week} currency={currency} /> to pay this week
                </strong>
              </>
            )}
          </span>
        </Figure>
      )}
      {data.cash_and_bank !== null && (
        <Figure to="/money/accounts" label="Cash and bank">
          <Amount figure value={data.cash_and_bank} currency={currency} />
          <span className={classes.note}>according to your books</span>
        </Figure>
      )}
      {books && (
        <Figure
          to="/books/profit-and-loss"
          search={{ ...month, basis: 'accrual' }}
          label={isCash ? 'Profit this month, accrual' : 'Profit this month'}
        >
          <Amount
            figure
            value={books.profit_this_month}
            currency={currency}
            tone={books.profit_this_month < 0 ? 'owed' : 'plain'}
          />
          <span className={classes.note}>
            <Amount value={books.profit_last_month_to_date} currency={currency} /> on the same days last month
          </span>
          {books.sales_without_cost > 0 && (
            <span className={classes.note}>
              {`${formatMoney(books.sales_without_cost, currency)} of sales have no known cost`}
            </span>
          )}
        </Figure>
      )}
      <Figure
        to={books ? '/books/entries' : undefined}
        search={{ account_code: SALES_ACCOUNT, ...month }}
        label="Sales this month"
      >
        <Amount figure value={data.sales_this_month} currency={currency} />
        <span className={classes.note} data-good={change !== null && change > 0}>
          {change === null
            ? 'before tax'
            : change === 0
              ? 'the same as on the same days last month'
              : `${change > 0 ? '▲' : '▼'} ${Math.abs(change)} % compared with the same days last month`}
        </span>
      </Figure>
      {books && (
        <>
          <Figure
            to="/books/entries"
            search={{ account_code: CASH_GROUP, ...month }}
            label="Came in this month"
          >
            <Amount figure value={books.cash_in_this_month} currency={currency} />
            <span className={classes.note}>cash and bank, without transfers</span>
          </Figure>
          <Figure
            to="/books/entries"
            search={{ account_code: CASH_GROUP, ...month }}
            label="Went out this month"
          >
            <Amount figure value={books.cash_out_this_month} currency={currency} />
            <span className={classes.note}>cash and bank, without transfers</span>
          </Figure>
        </>
      )}
      <div className={classes.figure} data-plain>
        <span className={classes.label}>Invoices</span>
        <ul className={classes.counts}>
          <Count label="Drafts" count={data.draft_count} status="draft" />
          <Count label="Pending" count={data.pending_count} status="open" />
          <Count label="Paid" count={data.paid_count} status="paid" />
        </ul>
      </div>
    </div>
  );
}

function Figure({
  to,
  search,
  label,
  children,
}: {
  to: '/money/accounts' | '/books/entries' | '/purchases/to-pay' | '/books/profit-and-loss' | undefined;
  search?: Record<string, string>;
  label: string;
  children: React.ReactNode;
}) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      {children}
    </>
  );
  return to ? (
    <Link to={to} search={(search ?? {}) as never} className={classes.figure}>
      {content}
    </Link>
  ) : (
    <div className={classes.figure} data-plain>
      {content}
    </div>
  );
}

function Count({ label, count, status }: { label: string; count: number; status: string }) {
  return (
    <li>
      <Link to="/invoices" search={{ status }} className={classes.count}>
        <strong>{count}</strong> <span>{label}</span>
      </Link>
    </li>
  );
}
