import { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import type { BookLine } from '@lissafi/contract/bank-matches';
import { bankStatementRoutes, type MatchCreate } from '@lissafi/contract/bank-statements';
import { addDays, addMonths, earlierOf, laterOf } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { lagos, monthsUpTo, type Step } from './time.ts';

/**
 * The bank's statements: each month is imported and matched on the first day after it, until the one before the current
 * month, whose file is there to be imported. What the bank took itself is recorded from its lines.
 */

interface StatementLine {
  date: string;
  /** Kobo, money in above 0. */
  amount: number;
  narration: string;
  /** What it is in the books; null: it is not there yet. */
  entry: BookLine | null;
}

/** What the bank takes each month, in kobo. */
const SMS_CHARGE = 38_400;
const LEVY = 5_000;
/** A receipt that nobody has recorded yet: the customer's name as the bank writes it. */
export interface Unrecorded {
  from: string;
  amount: number;
  date: string;
}

export function bankSteps(today: string): Step[] {
  const [start, ...later] = monthsUpTo(today) as [string, ...string[]];
  let balance = 0;
  const add = async (api: DemoApi, last: string, lines: readonly StatementLine[]) => {
    const id = await bankId(api);
    const file = statementFile(balance, lines);
    await api.call(bankStatementRoutes.import, { id, form: { file: file.text, name: nameOf(last) } });
    await matchAll(api, id, lines);
    balance = file.closing;
  };
  return [
    {
      // From its first statement on, an account has lines of the books that are on none yet.
      at: lagos(start, 3),
      async run(api) {
        const id = await bankId(api);
        const query = `?as_of=${start}`;
        balance = (await api.call(bankStatementRoutes.reconciliation, { id, query })).ledger_balance;
        const fee = { date: start, amount: -LEVY, narration: 'STATEMENT FEE', entry: null };
        await add(api, addDays(start, -1), [fee]);
      },
    },
    ...later.slice(0, -1).map((next): Step => {
      const last = addDays(next, -1);
      return {
        // Before the day's own work begins.
        at: lagos(next, 3),
        run: async (api) => add(api, last, await linesOf(api, await bankId(api), last, bankLines(last))),
      };
    }),
  ];
}

/** The statement of the month before the current one, as the bank's website gives it. */
export async function lastStatement(
  api: DemoApi,
  today: string,
  unrecorded: Unrecorded,
): Promise<{ name: string; text: string }> {
  const last = addDays(`${today.slice(0, 7)}-01`, -1);
  const bank = await bankId(api);
  const { statement_balance } = await api.call(bankStatementRoutes.reconciliation, { id: bank });
  const own = bankLines(last);
  const lines = await linesOf(api, bank, last, [
    ...own,
    {
      date: unrecorded.date,
      amount: unrecorded.amount,
      narration: `NIP FROM ${unrecorded.from}`,
      entry: null,
    },
  ]);
  return { name: nameOf(last), text: statementFile(statement_balance!, lines).text };
}

async function bankId(api: DemoApi): Promise<string> {
  const { bank_accounts } = await api.call(bankAccountRoutes.list, { query: '?limit=100' });
  return bank_accounts.find((account) => account.kind === 'bank' && account.is_default)!.id;
}

const nameOf = (last: string) => `GTBank ${last.slice(0, 7)}.csv`;

const bankLines = (last: string): StatementLine[] => [
  { date: addDays(last, -4), amount: -SMS_CHARGE, narration: 'SMS ALERT CHARGES', entry: null },
  { date: addDays(last, -2), amount: -LEVY, narration: 'ELECTRONIC MONEY TRANSFER LEVY', entry: null },
];

/** What is in the books and on no statement yet, on the day on which the bank did it. */
async function linesOf(
  api: DemoApi,
  id: string,
  last: string,
  others: readonly StatementLine[],
): Promise<StatementLine[]> {
  const first = addMonths(addDays(last, 1), -1);
  const lines = [...others];
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const page = await api.call(bankStatementRoutes.outstanding, {
      id,
      query: `?as_of=${last}&limit=100&offset=${offset}`,
    });
    total = page.total;
    for (const entry of page.entries) {
      // The opening balance is no movement, and what is paid on the last day comes to the bank on the next one.
      if (entry.source_type === 'opening_balances') continue;
      if (entry.amount < 0 && entry.entry_date === last) continue;
      // The bank is a day behind with what others send; a payment that was entered late is on its own day.
      const lag = entry.amount > 0 && entry.source_type === 'payment' ? 1 : 0;
      const date = laterOf(first, earlierOf(last, addDays(entry.entry_date, lag)));
      lines.push({ date, amount: entry.amount, narration: narrationOf(entry), entry });
    }
  }
  return lines.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.amount - a.amount));
}

const narrationOf = ({ party, memo, amount }: BookLine) =>
  (party ? `NIP ${amount > 0 ? 'FROM' : 'TO'} ${party}` : memo).toUpperCase();

/** As the bank writes it: a title, the header, an opening row, and a running balance. */
function statementFile(opening: number, lines: readonly StatementLine[]): { text: string; closing: number } {
  let balance = opening;
  const rows = lines.map(({ date, amount, narration }, index) => {
    balance += amount;
    const [out, into] = amount < 0 ? [figure(-amount), ''] : ['', figure(amount)];
    const day = date.split('-').reverse().join('/');
    return [day, day, referenceOf(index), out, into, figure(balance), 'E-CHANNELS', narration];
  });
  const text = [
    ['CUSTOMER STATEMENT'],
    [
      'Trans. Date',
      'Value Date',
      'Reference',
      'Debits',
      'Credits',
      'Balance',
      'Originating Branch',
      'Remarks',
    ],
    ['', '', '', '', '', figure(opening), '', 'Opening Balance'],
    ...rows,
  ]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
  return { text, closing: balance };
}

const figure = (kobo: number) =>
  (kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const referenceOf = (index: number) => `S${String(index + 1).padStart(6, '0')}`;

/** Matches each line with what it is, and records what the bank took. */
async function matchAll(api: DemoApi, id: string, lines: readonly StatementLine[]): Promise<void> {
  const created: MatchCreate = {
    ...{ kind: 'expense', category: 'bank_charges', tax_amount: 0, supplier_id: null },
    ...{ description: null, counterparty: null },
  };
  const ids = new Map<string, string>();
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const page = await api.call(bankStatementRoutes.lines, {
      id,
      query: `?state=open&limit=100&offset=${offset}`,
    });
    total = page.total;
    for (const line of page.lines) ids.set(line.reference!, line.id);
  }
  const matches = lines.map(({ entry }, index) => ({
    line_ids: [ids.get(referenceOf(index))!],
    ...(entry ? { entries: [{ entry_id: entry.entry_id, line: entry.line }] } : { create: [created] }),
  }));
  await api.call(bankStatementRoutes.match, { id, body: { matches } });
}
