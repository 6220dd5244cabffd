import type { AccountType } from '@lissafi/contract/ledger';
import type { TrialBalance } from '@lissafi/contract/statements';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { BASIS_WORDS } from '@lissafi/domain/books/basis-words';
import { fiscalYearOf } from '@lissafi/domain/books/statement-columns';
import {
  addDays,
  clampDate,
  EARLIEST,
  earlierOf,
  isCivilDate,
  laterOf,
} from '@lissafi/domain/calendar/civil-date';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import books from '../ledger/Books.module.css';
import { ExportMenu } from '../ledger/ExportMenu.tsx';
import { OpeningDebts, Preparing } from './CashBasis.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { FigureLink, type Filter, type Opens, OpensLink } from './FigureLink.tsx';
import { Proof } from './Proof.tsx';
import classes from './Statement.module.css';
import type { StatementSearch } from './search.ts';
import { useCashBasis } from './use-cash-basis.ts';
import { useChoices } from './use-choices.ts';

const TYPES: Record<AccountType, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};

/** The balances of all accounts on a day, with the movements of a period where one is chosen. */
export function TrialBalancePage() {
  const { today, pattern, date } = useLocale();
  const search = useSearch({ strict: false }) as StatementSearch;
  const choices = useChoices();
  const valid = (day: string | undefined) => (day && isCivilDate(day) ? day : undefined);
  const as_of = valid(search.as_of);
  const date_from = valid(search.date_from);
  const compare = search.compare === 'none' || !search.compare ? undefined : choices.compare;
  const { basis } = choices;
  const results_since = search.results_since === 'first_entry' ? 'first_entry' : 'fiscal_year';
  const read = {
    query: { as_of, date_from, compare, known_on: choices.known_on, basis, results_since },
  } as const;
  const query = useQuery({
    ...queries.statements.trialBalance(read),
    placeholderData: keepPreviousData,
  });
  const prepared = useCashBasis(basis, query);
  const { data } = query;
  if (prepared.isWaiting) return <Preparing title="Trial balance" {...prepared} />;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const used = data.accounts.filter(
    (account) =>
      account.debit !== 0 ||
      account.credit !== 0 ||
      account.period_debit !== 0 ||
      account.period_credit !== 0 ||
      (account.compared ?? 0) !== 0,
  );
  return (
    <>
      <PageHeader
        title="Trial balance"
        description={`The balances of all accounts on ${date(data.as_of)}, ${BASIS_WORDS[data.basis].toLowerCase()}. Total debits always equal total credits.`}
        secondary={
          <DownloadMenu download={(format) => downloads.statements.trialBalance({ ...read, format })} />
        }
        primary={<ExportMenu />}
      />
      <ChoiceBar choices={{ ...choices, compare }} ofDay withoutColumns withBasis>
        <DateInput
          label="From"
          hideLabel
          optional
          hint="Opening balances and movements since"
          today={today}
          pattern={pattern}
          value={date_from ?? ''}
          onChange={(day) => choices.change({ date_from: day })}
        />
        <DateInput
          label="On"
          hideLabel
          hint="Balances at the end of this day"
          today={today}
          pattern={pattern}
          value={data.as_of}
          onChange={(day) => choices.change({ as_of: day === today ? '' : day })}
        />
        <SelectField
          label="Income and expenses"
          hideLabel
          value={results_since}
          options={[
            ['fiscal_year', 'This fiscal year'],
            ['first_entry', 'Since the first entry'],
          ]}
          onChange={(value) => choices.change({ results_since: value === 'fiscal_year' ? '' : value })}
        />
      </ChoiceBar>
      {used.length === 0 ? (
        <Card>
          <Empty title="No records found">Nothing had been posted by this day.</Empty>
        </Card>
      ) : (
        <div className={classes.columns} data-stale={query.isPlaceholderData}>
          <Card className={classes.flush}>
            <Table data={{ ...data, accounts: used }} />
            <Proof
              title="Debits equal credits."
              difference={data.total_debit - data.total_credit}
              currency={data.currency}
            />
            <OpeningDebts statement={data} />
          </Card>
          <YearEnd data={data} />
        </div>
      )}
    </>
  );
}

/** What the figures of an account open, by column. */
type Filters = Record<'balance' | 'opening' | 'period' | 'compared', Filter>;

function Table({ data }: { data: TrialBalance }) {
  const { currency, as_of, date_from, compared_day } = data;
  const { date } = useLocale();
  const fiscalYearStart = useOrganization()?.fiscal_year_start ?? '01';
  const shared = {
    known_on: data.known_on ?? undefined,
    basis: data.basis,
    results_since: data.results_since === 'first_entry' ? data.results_since : undefined,
  };
  const { earlier_results, year_end } = data;
  const before = date_from ? addDays(date_from, -1) : undefined;
  const compared = compared_day ?? undefined;
  const carried: Filters = {
    balance: { ...shared, date_to: as_of },
    opening: { ...shared, date_to: before },
    period: { ...shared, date_from: date_from ?? undefined, date_to: as_of },
    compared: { ...shared, date_to: compared },
  };
  // Figures of income and expenses begin with the fiscal year, and so do the ledgers that they open.
  const start = year_end.fiscal_year_start;
  const ofYear: Filters = {
    balance: { ...carried.balance, date_from: start },
    opening: { ...carried.opening, date_from: start },
    period: { ...carried.period, date_from: date_from ? laterOf(date_from, start) : start },
    compared: {
      ...carried.compared,
      date_from: compared && clampDate(fiscalYearOf(compared, fiscalYearStart)),
    },
  };
  const beforeYear = addDays(start, -1);
  const ofEarlier: Filters = {
    balance: { ...shared, date_from: EARLIEST, date_to: beforeYear },
    opening: { ...shared, date_from: EARLIEST, date_to: before && earlierOf(before, beforeYear) },
    period: { ...shared, date_from: date_from ?? undefined, date_to: beforeYear },
    compared: {
      ...shared,
      date_from: EARLIEST,
      date_to: ofYear.compared.date_from && addDays(ofYear.compared.date_from, -1),
    },
  };
  const filtersOf = (type: AccountType) =>
    earlier_results !== null && (type === 'income' || type === 'expense') ? ofYear : carried;
  const figures = (
    account: NonNullable<typeof earlier_results>,
    opens: Opens,
    { balance, opening, period, compared: then }: Filters,
  ) => {
    const cell = (value: number, filter: Filter) =>
      value === 0 ? null : <FigureLink {...{ value, currency, opens, filter }} />;
    return (
      <>
        {date_from && (
          <>
            <td>{cell(account.opening, opening)}</td>
            <td>{cell(account.period_debit, period)}</td>
            <td>{cell(account.period_credit, period)}</td>
          </>
        )}
        <td>{cell(account.debit, balance)}</td>
        <td>{cell(account.credit, balance)}</td>
        {compared_day && <td>{cell(account.compared ?? 0, then)}</td>}
      </>
    );
  };
  const hasEarlier = earlier_results !== null && Object.values(earlier_results).some(Boolean);
  const titles = [
    ...(date_from ? [`Before ${date(date_from)}`, 'Debits since', 'Credits since'] : []),
    'Debit',
    'Credit',
    ...(compared_day ? [date(compared_day)] : []),
  ];
  return (
    <section className={classes.scroll} aria-label="Trial balance">
      <table className={books.table} data-columns={titles.length}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {(Object.keys(TYPES) as AccountType[]).map((type) => {
          const accounts = data.accounts.filter((account) => account.type === type);
          const isEquity = type === 'equity';
          if (accounts.length === 0 && !(isEquity && hasEarlier)) return null;
          const filters = filtersOf(type);
          return (
            <tbody key={type}>
              <tr className={books.group}>
                <th scope="rowgroup" colSpan={titles.length + 1}>
                  {TYPES[type]}
                </th>
              </tr>
              {accounts.map((account) => {
                const opens = { account: account.code };
                return (
                  <tr key={account.code}>
                    <th scope="row">
                      <OpensLink opens={opens} filter={date_from ? filters.period : filters.balance}>
                        <span className={books.code}>{account.code}</span> {account.name}
                      </OpensLink>
                    </th>
                    {figures(account, opens, filters)}
                  </tr>
                );
              })}
              {isEquity && earlier_results && hasEarlier && (
                <tr>
                  <th scope="row">
                    <OpensLink opens="profit_and_loss" filter={ofEarlier.balance}>
                      <span className={books.code}>{ACCOUNT.retained_earnings}</span> Results of earlier
                      fiscal years, not posted
                    </OpensLink>
                  </th>
                  {figures(earlier_results, 'profit_and_loss', ofEarlier)}
                </tr>
              )}
            </tbody>
          );
        })}
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {date_from && (
              <>
                <td />
                <td>
                  <Amount value={data.total_period_debit} currency={currency} strong />
                </td>
                <td>
                  <Amount value={data.total_period_credit} currency={currency} strong />
                </td>
              </>
            )}
            <td>
              <Amount value={data.total_debit} currency={currency} strong />
            </td>
            <td>
              <Amount value={data.total_credit} currency={currency} strong />
            </td>
            {compared_day && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What the figures of income and expenses are, and what the virtual year end moves to retained earnings. */
function YearEnd({ data }: { data: TrialBalance }) {
  const { date } = useLocale();
  const { fiscal_year_start, earlier_results, current_result } = data.year_end;
  const results = (value: number, filter: Filter) => (
    <OpensLink
      opens="profit_and_loss"
      filter={{ ...filter, known_on: data.known_on ?? undefined, basis: data.basis }}
    >
      <Amount value={value} currency={data.currency} />
    </OpensLink>
  );
  const current = results(current_result, { date_from: fiscal_year_start, date_to: data.as_of });
  const earlier = results(earlier_results, { date_from: EARLIEST, date_to: addDays(fiscal_year_start, -1) });
  if (data.results_since === 'fiscal_year')
    return (
      <p className={classes.soft}>
        Income and expenses are those of the fiscal year since {date(fiscal_year_start)}; their net is a
        result of {current}.
        {earlier_results !== 0 && (
          <>
            {' '}
            The year end is not posted: the results of earlier years, {earlier}, stand in one line under
            retained earnings.
          </>
        )}
      </p>
    );
  return (
    <p className={classes.soft}>
      Income and expenses are sums since the first entry; the year end is not posted. Their net is a result of{' '}
      {current} in the fiscal year since {date(fiscal_year_start)}
      {earlier_results !== 0 && (
        <> and of {earlier} before it, which the balance sheet shows under retained earnings</>
      )}
      .
    </p>
  );
}
