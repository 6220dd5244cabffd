import type { AccountType } from '@lissafi/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Books.module.css';
import { ExportMenu } from './ExportMenu.tsx';

const TYPES: Record<AccountType, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

export function TrialBalancePage() {
  const { as_of } = useSearch({ from: '/app/books/trial-balance' });
  const navigate = useNavigate();
  const { today, pattern, date } = useLocale();
  const query = useQuery(queries.statements.trialBalance({ query: { as_of } }));
  const { data } = query;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const used = data.accounts.filter((account) => account.debit !== 0 || account.credit !== 0);
  const cell = (value: number) => (value === 0 ? null : <Amount value={value} currency={data.currency} />);

  return (
    <>
      <PageHeader
        title="Trial balance"
        description={`The balances of all accounts on ${date(data.as_of)}. Total debits always equal total credits.`}
        secondary={
          <DateInput
            label="On"
            hideLabel
            today={today}
            pattern={pattern}
            value={data.as_of}
            onChange={(day) =>
              navigate({ to: '/books/trial-balance', search: day === today ? {} : { as_of: day } })
            }
          />
        }
        primary={<ExportMenu />}
      />
      {used.length === 0 ? (
        <Card>
          <Empty title="No records found">Nothing had been posted by this day.</Empty>
        </Card>
      ) : (
        <Card className={classes.flush}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Debit</th>
                <th scope="col">Credit</th>
              </tr>
            </thead>
            {(Object.keys(TYPES) as AccountType[]).map((type) => {
              const accounts = used.filter((account) => account.type === type);
              if (accounts.length === 0) return null;
              return (
                <tbody key={type}>
                  <tr className={classes.group}>
                    <th scope="rowgroup" colSpan={3}>
                      {TYPES[type]}
                    </th>
                  </tr>
                  {accounts.map((account) => (
                    <tr key={account.code}>
                      <th scope="row">
                        <Link
                          to="/books/entries"
                          search={{ account_code: account.code, ...(as_of ? { date_to: as_of } : {}) }}
                        >
                          <span className={classes.code}>{account.code}</span> {account.name}
                        </Link>
                      </th>
                      <td>{cell(account.debit)}</td>
                      <td>{cell(account.credit)}</td>
                    </tr>
                  ))}
                </tbody>
              );
            })}
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                <td>
                  <Amount value={data.total_debit} currency={data.currency} strong />
                </td>
                <td>
                  <Amount value={data.total_credit} currency={data.currency} strong />
                </td>
              </tr>
            </tfoot>
          </table>
        </Card>
      )}
    </>
  );
}
