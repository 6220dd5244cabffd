import type { Basis, GeneralLedger } from '@lissafi/contract/ledger';
import type {
  BalanceSheet,
  CashFlow,
  Figures,
  ProfitAndLoss,
  StatementPeriod,
  TrialBalance,
} from '@lissafi/contract/statements';
import type { ReportColumn, ReportRow, ReportTable } from '../files/report-table.ts';
import { formatMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { BASIS_WORDS, OPENING_DEBTS_NOTE } from './basis-words.ts';
import { describePeriod, shortPeriod } from './statement-columns.ts';

/** Statements as rows: what their csv, xlsx and pdf share with the screen. Each takes the response and how dates are written. */

type Date = (day: string) => string;

const money = (title: string): ReportColumn => ({ title, kind: 'money' });
const span = ({ date_from: from, date_to: to }: StatementPeriod) => ({ from, to });

const knownOn = (known_on: string | null, date: Date) =>
  known_on === null ? [] : [`As known at the end of ${date(known_on)}`];

const basisNotes = ({ basis, has_opening_debts }: { basis: Basis; has_opening_debts: boolean }) => [
  BASIS_WORDS[basis],
  ...(has_opening_debts ? [OPENING_DEBTS_NOTE] : []),
];

interface Shape {
  main: string;
  compared: string | null;
  parts: readonly string[];
}

const columnsFor = ({ main, compared, parts }: Shape): ReportColumn[] => [
  { title: 'Code', kind: 'text' },
  { title: 'Account', kind: 'text' },
  ...parts.map(money),
  money(main),
  ...(compared === null ? [] : [money(compared)]),
];

/** The rows of one statement, all with the same columns. */
function rowsFor({ compared, parts }: Shape) {
  const blanks = parts.length + (compared === null ? 1 : 2);
  const cells = ({ amount, compared: before, amounts }: Figures) => [
    ...amounts.slice(0, parts.length),
    amount,
    ...(compared === null ? [] : [before]),
  ];
  return {
    heading: (title: string): ReportRow => ({
      cells: [null, title, ...Array<null>(blanks).fill(null)],
      style: 'heading',
    }),
    line: (line: Figures & { code: string; name: string }): ReportRow => ({
      cells: [line.code || null, line.name, ...cells(line)],
      indent: 1,
    }),
    sum: (title: string, figures: Figures, style: 'subtotal' | 'total' = 'subtotal'): ReportRow => ({
      cells: [null, title, ...cells(figures)],
      style,
    }),
  };
}

const periodShape = (report: ProfitAndLoss | CashFlow, date: Date): Shape => ({
  main: shortPeriod(span(report), date),
  compared:
    report.compare === 'budget'
      ? 'Budget'
      : report.compared_period && shortPeriod(span(report.compared_period), date),
  parts: report.periods.map((period) => shortPeriod(span(period), date)),
});

export function profitAndLossTable(report: ProfitAndLoss, date: Date): ReportTable {
  const shape = periodShape(report, date);
  const { heading, line, sum } = rowsFor(shape);
  const { totals } = report;
  return {
    title: 'Profit and loss',
    notes: [
      describePeriod(span(report), date),
      ...basisNotes(report),
      ...(report.branch_id === null ? [] : ['One branch']),
      ...knownOn(report.known_on, date),
      ...(report.sales_without_cost
        ? [
            `${formatMoney(report.sales_without_cost, report.currency)} of sales have no known cost, and are all profit here`,
          ]
        : []),
    ],
    currency: report.currency,
    columns: columnsFor(shape),
    rows: [
      heading('Income'),
      ...report.income.map(line),
      sum('Total income', totals.income),
      heading('Cost of sales'),
      ...report.cost_of_sales.map(line),
      sum('Total cost of sales', totals.cost_of_sales),
      sum('Gross profit', totals.gross_profit),
      heading('Operating expenses'),
      ...report.expenses.map(line),
      sum('Total operating expenses', totals.expenses),
      sum('Net profit', totals.net_profit, 'total'),
    ],
  };
}

export function balanceSheetTable(sheet: BalanceSheet, date: Date): ReportTable {
  const shape: Shape = {
    main: date(sheet.as_of),
    compared: sheet.compared_day && date(sheet.compared_day),
    // The last column is that of the day itself.
    parts: sheet.days.slice(0, -1).map(date),
  };
  const { heading, line, sum } = rowsFor(shape);
  const { totals } = sheet;
  return {
    title: 'Balance sheet',
    notes: [
      `On ${date(sheet.as_of)}`,
      ...basisNotes(sheet),
      `Fiscal year since ${date(sheet.fiscal_year_start)}; the year end is not posted`,
      ...knownOn(sheet.known_on, date),
    ],
    currency: sheet.currency,
    columns: columnsFor(shape),
    rows: [
      heading('Assets'),
      ...sheet.assets.map(line),
      sum('Total assets', totals.assets, 'total'),
      heading('Liabilities'),
      ...sheet.liabilities.map(line),
      sum('Total liabilities', totals.liabilities),
      heading('Equity'),
      ...sheet.equity.map(line),
      sum('Total equity', totals.equity),
    ],
  };
}

export function cashFlowTable(flow: CashFlow, date: Date): ReportTable {
  const shape = periodShape(flow, date);
  const { heading, line, sum } = rowsFor(shape);
  const { totals } = flow;
  return {
    title: 'Cash flow',
    notes: [describePeriod(span(flow), date), 'Indirect method', ...knownOn(flow.known_on, date)],
    currency: flow.currency,
    columns: columnsFor(shape),
    rows: [
      heading('Operating'),
      ...flow.operating.map(line),
      sum('Cash from operations', totals.operating),
      heading('Investing'),
      ...flow.investing.map(line),
      sum('Cash from investing', totals.investing),
      heading('Financing'),
      ...flow.financing.map(line),
      sum('Cash from financing', totals.financing),
      sum('Change of cash', totals.net_change, 'total'),
      sum('Cash and bank before', totals.opening_cash),
      sum('Cash and bank after', totals.closing_cash),
    ],
  };
}

/** Accounts without balance and movement are left out. */
export function trialBalanceTable(balance: TrialBalance, date: Date): ReportTable {
  const { date_from, compared_day, earlier_results } = balance;
  const line = { code: ACCOUNT.retained_earnings, name: 'Results of earlier fiscal years, not posted' };
  const all = earlier_results ? [...balance.accounts, { ...line, ...earlier_results }] : balance.accounts;
  // The line of earlier results comes after the account of its own code: the order is kept where codes are equal.
  const inOrder = all.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const used = inOrder.filter((account) =>
    [account.debit, account.credit, account.period_debit, account.period_credit, account.compared ?? 0].some(
      (amount) => amount !== 0,
    ),
  );
  return {
    title: 'Trial balance',
    notes: [
      date_from === null
        ? `On ${date(balance.as_of)}`
        : describePeriod({ from: date_from, to: balance.as_of }, date),
      ...basisNotes(balance),
      earlier_results
        ? `Income and expenses of the fiscal year since ${date(balance.year_end.fiscal_year_start)}; results of earlier years in one line under retained earnings`
        : 'Balances since the first entry; the year end is not posted',
      ...knownOn(balance.known_on, date),
    ],
    currency: balance.currency,
    columns: [
      { title: 'Code', kind: 'text' },
      { title: 'Account', kind: 'text' },
      ...(date_from === null ? [] : [money('Before'), money('Debits'), money('Credits')]),
      money('Debit'),
      money('Credit'),
      ...(compared_day === null ? [] : [money(date(compared_day))]),
    ],
    rows: [
      ...used.map(
        (account): ReportRow => ({
          cells: [
            account.code,
            account.name,
            ...(date_from === null ? [] : [account.opening, account.period_debit, account.period_credit]),
            account.debit,
            account.credit,
            ...(compared_day === null ? [] : [account.compared]),
          ],
        }),
      ),
      {
        cells: [
          null,
          'Total',
          ...(date_from === null ? [] : [null, balance.total_period_debit, balance.total_period_credit]),
          balance.total_debit,
          balance.total_credit,
          ...(compared_day === null ? [] : [null]),
        ],
        style: 'total',
      },
    ],
  };
}

/**
 * The lines of one account in order of date. The opening balance stands before the first page of the lines and the
 * closing balance after the last one, so that the rows of all pages make one report.
 */
export function generalLedgerTable(ledger: GeneralLedger, date: Date): ReportTable {
  const { account, date_from, date_to } = ledger;
  const balanceRow = (title: string, balance: number): ReportRow => ({
    cells: [null, null, title, null, null, balance],
    style: 'subtotal',
  });
  const closingRow: ReportRow = {
    cells: [null, null, 'Closing balance', ledger.total_debit, ledger.total_credit, ledger.closing_balance],
    style: 'total',
  };
  return {
    title: `Account ${account.code} ${account.name}`,
    notes: [
      [date_from && `from ${date(date_from)}`, date_to && `to ${date(date_to)}`].filter(Boolean).join(' ') ||
        'All entries',
      BASIS_WORDS[ledger.basis],
      'Debit balances positive',
      ...(ledger.balances_from ? [`Balances count from ${date(ledger.balances_from)} on`] : []),
      ...knownOn(ledger.known_on, date),
    ],
    currency: ledger.currency,
    columns: [
      { title: 'Date', kind: 'date' },
      { title: 'Entry', kind: 'count' },
      { title: 'Description', kind: 'text' },
      money('Debit'),
      money('Credit'),
      money('Balance'),
    ],
    rows: [
      ...(ledger.offset === 0 ? [balanceRow('Opening balance', ledger.opening_balance)] : []),
      ...ledger.lines.map(
        (line): ReportRow => ({
          cells: [line.date, line.number, line.memo, line.debit || null, line.credit || null, line.balance],
        }),
      ),
      ...(ledger.offset + ledger.lines.length >= ledger.total ? [closingRow] : []),
    ],
  };
}
