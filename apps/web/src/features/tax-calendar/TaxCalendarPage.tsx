import type { CompanyTaxEstimate, TaxDuty, TaxThreshold } from '@lissafi/contract/tax-calendar';
import { DUTY_WORDS } from '@lissafi/domain/books/duty-words';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import listClasses from '../../ui/AmountList.module.css';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './TaxCalendar.module.css';

/** Where a duty is done. */
const linkOf = ({ duty, month }: TaxDuty): LinkProps => {
  switch (duty) {
    case 'vat':
      return { to: '/books/vat/$month', params: { month } };
    case 'withholding':
      return { to: '/books/withholding', search: { month } as never };
    case 'company_tax':
      return { to: '/books/profit-and-loss' };
    default:
      return { to: '/money/payroll' };
  }
};
const TONES: Record<TaxDuty['state'], Tone> = { late: 'red', due: 'owed', coming: 'quiet' };
const STATES: Record<TaxDuty['state'], string> = { late: 'Late', due: 'To do', coming: 'Coming' };

/** What is due to the tax office and when, how far the thresholds are, and company tax as estimated now. */
export function TaxCalendarPage() {
  const locale = useLocale();
  const { date, currency } = locale;
  const query = useQuery(queries.taxCalendar.get());
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const { duties, thresholds, turnover, turnover_of_year, assets, einvoicing, estimate, as_of } = query.data;
  const late = duties.filter(({ state }) => state === 'late').length;
  return (
    <>
      <PageHeader
        title="Tax calendar"
        description={
          late > 0 ? `${pluralize(late, 'duty', 'duties')} late` : 'What is due to the tax office, by day'
        }
        secondary={<DownloadMenu icon download={(format) => downloads.taxCalendar.get({ format })} />}
      />
      <div className={classes.columns}>
        <Card title="Due">
          {duties.length === 0 ? (
            <Empty title="Nothing is due">What is to be filed and paid appears here with its day.</Empty>
          ) : (
            <ul className={`${listClasses.list} ${classes.duties}`}>
              {duties.map((duty) => (
                <li key={`${duty.duty}.${duty.month}`}>
                  <span>
                    <Link {...linkOf(duty)}>
                      {DUTY_WORDS[duty.duty]} for{' '}
                      {duty.duty === 'company_tax'
                        ? `the year to ${monthName(duty.month)}`
                        : monthName(duty.month)}
                    </Link>
                    <span className={listClasses.soft}>
                      {date(duty.due_on)}, {describeDue(duty.due_on, as_of)}
                    </span>
                  </span>
                  {duty.amount !== null && <Amount value={duty.amount} currency={currency} />}
                  <Badge tone={TONES[duty.state]}>{STATES[duty.state]}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <div className={classes.side}>
          <Card title="Thresholds">
            {thresholds.map((threshold) => (
              <Threshold key={threshold.name} {...{ threshold, turnover, assets, locale }} />
            ))}
            <p className={`${listClasses.soft} ${classes.note}`}>
              Sales of the last twelve months <Amount value={turnover} currency={currency} />, of this fiscal
              year <Amount value={turnover_of_year} currency={currency} />. Fixed assets at cost{' '}
              <Link to="/books/assets">
                <Amount value={assets} currency={currency} />
              </Link>
              . E-invoices: {einvoicing.class} business, from {date(einvoicing.from)}.
            </p>
          </Card>
          <Estimate estimate={estimate} locale={locale} />
        </div>
      </div>
    </>
  );
}

const NAMES: Record<TaxThreshold['name'], string> = {
  small_business: 'Small business: need not charge VAT',
  small_company: 'Small company: no company tax and no levy',
};
const THRESHOLD_TONES: Record<TaxThreshold['state'], Tone> = {
  ...{ within: 'in', near: 'owed', doubtful: 'owed', crossed: 'quiet' },
};
const THRESHOLD_WORDS: Record<TaxThreshold['state'], string> = {
  within: 'Within',
  near: 'Close to the limit',
  doubtful: 'Ask an adviser',
  crossed: 'Above',
};

function Threshold({
  threshold: { name, turnover_limit, assets_limit, doubtful_from, state },
  turnover,
  assets,
  locale: { currency },
}: {
  threshold: TaxThreshold;
  turnover: number;
  assets: number;
  locale: Locale;
}) {
  const money = (value: number) => formatMoney(value, currency);
  const used = Math.max(turnover / turnover_limit, assets_limit === null ? 0 : assets / assets_limit);
  return (
    <div className={classes.threshold}>
      <div className={classes.head}>
        <span>{NAMES[name]}</span>
        <Badge tone={THRESHOLD_TONES[state]}>{THRESHOLD_WORDS[state]}</Badge>
      </div>
      <div className={classes.track} aria-hidden>
        <span data-state={state} style={{ width: `${Math.min(100, Math.max(0, used * 100))}%` }} />
      </div>
      <p className={`${listClasses.soft} ${classes.note}`}>
        Sales up to {money(turnover_limit)}
        {assets_limit !== null && ` and fixed assets below ${money(assets_limit)}`}.
        {state === 'doubtful' &&
          doubtful_from !== null &&
          ` The versions of the Act differ above ${money(doubtful_from)}: ask an adviser which one holds.`}
        {state === 'near' && ' Prepare for what changes when it is crossed.'}
      </p>
    </div>
  );
}

function Estimate({
  estimate,
  locale: { currency, date },
}: {
  estimate: CompanyTaxEstimate;
  locale: Locale;
}) {
  const {
    date_from,
    date_to,
    profit,
    assessable,
    tax_rate,
    tax,
    levy_rate,
    levy,
    withheld,
    payable,
    is_small,
  } = estimate;
  const steps: readonly (readonly [string, number])[] = [
    ['Assessable profit', assessable],
    [`Company tax, ${tax_rate}%`, tax],
    ['Less withholding tax with a certificate', 0 - Math.min(withheld, tax)],
    [`Development levy, ${levy_rate}%`, levy],
  ];
  return (
    <Card title="Company tax, estimated">
      <ul className={listClasses.list} data-two>
        <li>
          <span>
            <Link to="/books/profit-and-loss" search={{ from: date_from, to: date_to } as never}>
              Profit from {date(date_from)} to {date(date_to)}
            </Link>
          </span>
          <Amount value={profit} currency={currency} />
        </li>
        {steps.map(([name, amount]) => (
          <li key={name}>
            <span>{name}</span>
            <Amount value={amount} currency={currency} />
          </li>
        ))}
        <li>
          <strong>To pay</strong>
          <Amount value={payable} currency={currency} strong />
        </li>
      </ul>
      <p className={`${listClasses.soft} ${classes.note}`}>
        {is_small && 'A small company pays neither. '}
        An estimate: depreciation stands for capital allowances, and losses of earlier years are not counted.
      </p>
    </Card>
  );
}
