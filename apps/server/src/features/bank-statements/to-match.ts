import type { BookLine } from '@lissafi/contract/bank-matches';
import type { BankRule } from '@lissafi/contract/bank-rules';
import type { bankStatementRoutes, Suggestion } from '@lissafi/contract/bank-statements';
import type { Query } from '@lissafi/contract/route';
import { alertsOf } from '@lissafi/domain/bank/announced';
import { type Terminal, unsettledDays } from '@lissafi/domain/bank/settlements';
import type { Found, OpenEntry, OpenLine } from '@lissafi/domain/bank/suggestion-parts';
import { dayOf, ruleFor, suggest } from '@lissafi/domain/bank/suggestions';
import { addMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { CLEARING_KINDS, unsettledReceipts } from '../bank-accounts/settlements.ts';
import { openInvoices, openPayables } from '../bank-matches/open-documents.ts';
import { outstanding, startOf, withParties } from '../bank-matches/outstanding.ts';
import { openAlerts } from '../payment-alerts/store.ts';
import { listLines } from './lines.ts';
import { readRules } from './rules.ts';

/** What is looked at together; more lines are matched in steps. */
const MOST = 20_000;
/** A rule is proposed after it was used so often. */
const LEARNED = 2;

type Entry = BookLine & OpenEntry;

/** The lines of a page with suggestions for each, and the rules that fit some of all open lines. */
export async function linesToMatch(
  { tx, today, organization }: Pick<MemberContext, 'tx' | 'today' | 'organization'>,
  account: { id: string; account_code: string },
  query: Query<typeof bankStatementRoutes.toMatch>,
) {
  const page = await listLines(tx, account.id, { ...query, state: 'open' });
  const open = await openLines(tx, account.id);
  const start = await startOf(tx, account.id);
  const entries = start
    ? await withParties(tx, outstanding(tx, account.account_code, start, today), { limit: MOST, offset: 0 })
    : [];
  const rules = await readRules(tx, organization.permissions);
  const used = rules.filter(({ is_on }) => is_on);
  const invoices = await openInvoices(tx, organization.currency);
  const alerts = await openAlerts(tx, account.id, invoices);
  const announced = alertsOf(open, alerts);
  const found = suggest<Entry>(open, {
    ...{ entries, invoices, alerts },
    payables: await openPayables(tx),
    terminals: open.some(({ amount }) => amount > 0) ? await openTerminals(tx, account.id) : [],
    rules: used.filter(({ accepted }) => accepted >= LEARNED),
  });
  const all = [...found.values()];
  return {
    ...page,
    lines: page.lines.map((line) => ({
      ...line,
      suggestions: (found.get(line.id) ?? []).map(toSuggestion),
      alert_id: announced.get(line.id)?.id ?? null,
    })),
    fitting: all.filter(([best]) => best?.fits).length,
    proposals: proposalsOf(open, used, found),
  };
}

async function openLines(tx: Tx, accountId: string): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select id, line_date as date, description, reference, amount from import_line
    where organization_id = ${tx.organization_id} and account_id = ${accountId} and state = 'open'
    order by line_date desc, id desc limit ${MOST}`.execute(tx.db);
  return rows;
}

/** The terminals and wallets, but the account itself, with what they have not paid out. */
async function openTerminals(tx: Tx, accountId: string): Promise<Terminal[]> {
  const { rows } = await sql<{ id: string; name: string; account_code: string }>`
    select id, name, account_code from bank_account where organization_id = ${tx.organization_id}
      and kind = any (${CLEARING_KINDS}::text[]) and not is_archived and id <> ${accountId} order by id`.execute(
    tx.db,
  );
  const terminals: Terminal[] = [];
  for (const { id, name, account_code } of rows)
    terminals.push({
      ...{ account_id: id, name },
      days: unsettledDays(await unsettledReceipts(tx, account_code)),
    });
  return terminals;
}

function toSuggestion({ rule, score: _, alert, ...found }: Found<Entry>): Suggestion {
  const { entries, documents, settlement } = found;
  const [entry] = entries;
  const party = entry?.party ?? documents[0]?.party ?? null;
  const day = entries.length === 1 ? dayOf(entry!.entry_date) : null;
  return {
    ...found,
    entries: entries.map(({ reference: _r, ...line }) => bookLine(line)),
    title: titleOf({ ...found, rule, alert }),
    // The title of an alert says everything.
    detail: alert
      ? ''
      : settlement
        ? daysOf(settlement)
        : [party, day, documents.length > 0 ? 'open' : null].filter(Boolean).join(' · '),
    rule_id: rule?.id ?? null,
    settlement,
    customer_id: alert?.customer?.id ?? null,
  };
}

type Titled = Pick<Found<Entry>, 'kind' | 'entries' | 'documents' | 'settlement' | 'rule' | 'alert'>;

function titleOf({ kind, entries, documents, settlement, rule, alert }: Titled): string {
  const numbers = documents.map(({ number }) => number).join(' and ');
  if (kind === 'books')
    return entries.length > 1 ? `${entries[0]!.memo} and ${entries.length - 1} more` : entries[0]!.memo;
  if (kind === 'reversal') return 'The line that it takes back';
  if (rule) return `Rule: “${rule.words}”`;
  if (settlement) return `Settlement of ${settlement.name}`;
  return alert
    ? `Alert of ${dayOf(alert.date)} says ${[alert.customer?.name, numbers].filter(Boolean).join(', ')}`
    : numbers;
}

const daysOf = ({ date_from, date_to }: { date_from: string; date_to: string }): string =>
  date_from === date_to ? dayOf(date_to) : `${dayOf(date_from)} to ${dayOf(date_to)}`;

const bookLine = (line: Omit<Entry, 'reference'>): BookLine => ({
  ...{
    entry_id: line.entry_id,
    line: line.line,
    entry_number: line.entry_number,
    entry_date: line.entry_date,
  },
  ...{ memo: line.memo, source_type: line.source_type, source_id: line.source_id, party: line.party },
  amount: line.amount,
});

/** Rules that were used before and fit lines that nothing in the books fits. */
function proposalsOf(
  open: readonly OpenLine[],
  rules: readonly BankRule[],
  found: ReadonlyMap<string, Found<Entry>[]>,
) {
  const learned = rules.filter(({ accepted }) => accepted >= LEARNED);
  const fitting = new Map<string, OpenLine[]>();
  for (const line of open) {
    if (found.get(line.id)?.some(({ kind, fits }) => fits && kind !== 'rule')) continue;
    const rule = ruleFor(line, learned);
    if (rule) fitting.set(rule.id, [...(fitting.get(rule.id) ?? []), line]);
  }
  return learned.flatMap((rule) => {
    const lines = fitting.get(rule.id) ?? [];
    return lines.length === 0
      ? []
      : [
          {
            rule,
            line_ids: lines.map(({ id }) => id),
            amount: addMoney(...lines.map(({ amount }) => amount)),
          },
        ];
  });
}
