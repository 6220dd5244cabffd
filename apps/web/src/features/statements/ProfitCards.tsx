import type { CashFlow, ProfitAndLoss, StatementLine } from '@lissafi/contract/statements';
import { describePeriod } from '@lissafi/domain/books/statement-columns';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { changeText, percentText, roughMoney } from '../../ui/text.ts';
import { OpensLink } from './FigureLink.tsx';
import classes from './Statement.module.css';

const MILLION = 100_000_000;

/** Above a bar there is room for three figures: 806k, 12m. */
function shortMoney(amount: number, currency: string): string {
  const size = Math.abs(amount);
  const unit = size >= 10 * MILLION ? MILLION : size < MILLION && size >= MILLION / 100 ? MILLION / 1_000 : 1;
  return roughMoney(Math.round(amount / unit) * unit, currency).replace(/^([(−-]?)[^\d]+/, '$1');
}

/** The net profit, and that of the last six months as bars; each opens its month. */
export function NetProfitCard({
  report,
  months,
}: {
  report: ProfitAndLoss;
  months: ProfitAndLoss | undefined;
}) {
  const { date } = useLocale();
  const { compared } = report.totals.net_profit;
  const before = report.compared_period;
  const change = compared ? (report.net_profit - compared) / Math.abs(compared) : null;
  const amounts = months?.totals.net_profit.amounts ?? [];
  const largest = Math.max(1, ...amounts.map(Math.abs));
  return (
    <Card title="Net profit">
      <Amount figure value={report.net_profit} currency={report.currency} />
      <p className={classes.soft}>
        {change !== null && before && (
          <>
            <b data-tone={change >= 0 ? 'good' : 'bad'}>{changeText(change * 100)}</b> on{' '}
            {report.compare === 'budget'
              ? 'the budget'
              : describePeriod({ from: before.date_from, to: before.date_to }, date)}{' '}
            ·{' '}
          </>
        )}
        {report.total_income > 0
          ? `${percentText((report.net_profit / report.total_income) * 100)} of income`
          : 'No income in this period'}
      </p>
      {months && amounts.some((amount) => amount !== 0) && (
        <nav className={classes.bars} aria-label="Net profit of the last six months">
          {months.periods.map(({ date_from, date_to }, index) => {
            const amount = amounts[index] ?? 0;
            return (
              <Link
                key={date_from}
                to="/books/profit-and-loss"
                search={{
                  ...{ date_from, date_to, basis: report.basis },
                  ...(report.branch_id && { branch_id: report.branch_id }),
                }}
                data-current={index === amounts.length - 1}
                title={`${formatDate(date_from, 'MMMM YYYY')}: ${formatMoney(amount, report.currency)}`}
              >
                {shortMoney(amount, report.currency)}
                <span>
                  <b style={{ height: `${(Math.abs(amount) / largest) * 100}%` }} data-loss={amount < 0} />
                </span>
                {formatDate(date_from, 'MMM')}
              </Link>
            );
          })}
        </nav>
      )}
    </Card>
  );
}

/** From the profit to the cash that the business brought, with the largest causes. */
export function ProfitToCashCard({ flow }: { flow: CashFlow }) {
  const { currency, date_from, date_to, known_on } = flow;
  const [profit, ...others] = flow.operating;
  const filter = { date_from, date_to, known_on: known_on ?? undefined };
  const largest = others.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const shown = largest.slice(0, 5);
  const rest = largest.slice(5).reduce((sum, line) => sum + line.amount, 0);
  return (
    <Card title="How this differs from cash">
      <ul className={classes.list}>
        <li data-strong="true">
          <span>Net profit</span>
          <Amount value={profit?.amount ?? 0} currency={currency} />
        </li>
        {shown.map((line) => (
          <li key={line.code}>
            <span>{describeCause(line)}</span>
            <OpensLink opens={{ account: line.code }} filter={filter}>
              <Amount value={line.amount} currency={currency} />
            </OpensLink>
          </li>
        ))}
        {rest !== 0 && (
          <li>
            <span>Other changes</span>
            <Amount value={rest} currency={currency} />
          </li>
        )}
        <li data-strong="true">
          <Link to="/books/cash-flow" search={{ date_from, date_to }}>
            Cash from operations
          </Link>
          <Amount value={flow.totals.operating.amount} currency={currency} />
        </li>
        <li>
          <OpensLink opens="bridge" filter={filter}>
            Profit on the cash basis
          </OpensLink>
        </li>
      </ul>
    </Card>
  );
}

/** The causes that most businesses have, as a person says them; others by the name of the account. */
function describeCause({ code, name, amount }: { code: string; name: string; amount: number }): string {
  const more = amount < 0;
  if (code === '1100')
    return more ? 'Customers paid less than was invoiced' : 'Customers paid more than was invoiced';
  if (code === '2000')
    return more ? 'Suppliers were paid more than was bought' : 'Suppliers will be paid later';
  if (code === '1200') return more ? 'More raw materials in stock' : 'Fewer raw materials in stock';
  if (code === '1220') return more ? 'More finished goods in stock' : 'Fewer finished goods in stock';
  if (code === '6170') return 'Depreciation took no cash';
  return name;
}

/** The lines whose change explains most of the change of the profit. */
export function MoversCard({ report }: { report: ProfitAndLoss }) {
  const { currency, date_from, date_to, known_on, basis, branch_id } = report;
  const effect = (lines: readonly StatementLine[], sign: 1 | -1) =>
    lines.map((line) => ({ ...line, effect: sign * (line.amount - (line.compared ?? 0)) }));
  const movers = [
    ...effect(report.income, 1),
    ...effect(report.cost_of_sales, -1),
    ...effect(report.expenses, -1),
  ]
    .filter((line) => line.effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, 4);
  if (report.compare === null || movers.length === 0) return null;
  const filter = {
    ...{ date_from, date_to, basis },
    ...{ known_on: known_on ?? undefined, branch_id: branch_id ?? undefined },
  };
  return (
    <Card title="What moved profit most">
      <ul className={classes.list}>
        {movers.map((line) => (
          <li key={line.code}>
            <OpensLink opens={{ account: line.code }} filter={filter}>
              {line.name}
            </OpensLink>
            <span data-tone={line.effect > 0 ? 'good' : 'bad'}>
              {line.effect > 0 && '+'}
              {formatMoney(line.effect, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
