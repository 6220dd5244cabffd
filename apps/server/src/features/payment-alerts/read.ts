import { createHash } from 'node:crypto';
import { LIMITS } from '@lissafi/contract/limits';
import type { AlertReading } from '@lissafi/contract/payment-alerts';
import { type AlertContext, alertFault, alertWarnings } from '@lissafi/domain/bank/alert-warnings';
import {
  alertFingerprint,
  fitsMask,
  type ReadAlert,
  readAlerts,
  withCharges,
} from '@lissafi/domain/bank/alerts';
import type { OpenDocument } from '@lissafi/domain/bank/suggestion-parts';
import { suggest } from '@lissafi/domain/bank/suggestions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { openInvoices } from '../bank-matches/open-documents.ts';
import { alreadyRecorded, recordedMoney } from './recorded.ts';

const hashHex = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Reading extends AlertReading {
  fingerprint: string;
}

interface Account {
  id: string;
  name: string;
  bank_name: string | null;
  account_number: string | null;
  account_code: string;
}

/** What is compared with a new alert: those that are here, and those pasted before it. */
interface Other {
  account_mask: string | null;
  direction: string;
  amount: number;
  date: string;
  time: string | null;
  reference: string | null;
  balance: number | null;
  fingerprint: string;
}

/** Alerts of so many days before are looked at for the balance that comes before. */
const CHAIN_DAYS = 3;

/** Returns the alerts in a pasted text with what they likely pay, and what speaks against them. Nothing is stored. */
export async function readPasted(
  { tx, today, organization }: Pick<MemberContext, 'tx' | 'today' | 'organization'>,
  text: string,
): Promise<Reading[]> {
  const found = readAlerts(text, LIMITS.alerts);
  if (found.length === 0) return [];
  const accounts = await ownAccounts(tx);
  const hashes = found.map((alert) => hashHex(alertFingerprint(alert)));
  const known = await knownAlerts(tx, hashes);
  const earlier = await othersSince(tx, found, today);
  const paid = likelyPaid(found, await openInvoices(tx, organization.currency), today);
  const pasted = found.flatMap((alert, index) => toOther(alert, hashes[index]!, today) ?? []);
  const readings: Reading[] = [];
  for (const [index, said] of found.entries()) {
    const account = accountOf(said, accounts);
    const fingerprint = hashes[index]!;
    // The same alert twice in one text is the same alert.
    const others = [...earlier, ...pasted].filter((each) => each.fingerprint !== fingerprint);
    const before = earlierOf(said, others);
    const alert = withCharges(said, before?.balance ?? null);
    const document = paid.get(String(index));
    const { direction, amount, date, time, narration, party, reference, account_mask, bank, balance } = alert;
    const recorded =
      account && amount !== null && direction !== null && !known.has(fingerprint)
        ? await recordedMoney(tx, {
            account_code: account.account_code,
            amount: direction === 'in' ? amount : -amount,
            date: date ?? today,
          })
        : null;
    readings.push({
      ...{ direction, amount, date, time, narration, party, reference, account_mask, bank, balance },
      text: alert.text,
      account_id: account?.id ?? null,
      account_name: account?.name ?? null,
      customer_id: document?.party_id ?? null,
      customer_name: document?.party ?? null,
      invoice_id: document?.id ?? null,
      invoice_number: document?.number ?? null,
      warnings: [
        ...(recorded ? [alreadyRecorded(recorded)] : []),
        ...alertWarnings(alert, {
          today,
          account: account ? 'found' : account_mask ? 'unknown' : 'unstated',
          earlier: before,
          duplicate: duplicateOf(alert, others),
        }),
      ],
      fault: alertFault(alert),
      known: known.get(fingerprint) ?? null,
      fingerprint,
    });
  }
  return readings;
}

async function ownAccounts(tx: Tx): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select id, name, bank_name, account_number, account_code from bank_account
    where organization_id = ${tx.organization_id} and kind <> 'cash' and not is_archived order by account_code`.execute(
    tx.db,
  );
  return rows;
}

/** The one account that the message shows, or, where it shows none, the one at its bank. */
function accountOf({ account_mask, bank }: ReadAlert, accounts: readonly Account[]): Account | null {
  const fits = account_mask
    ? accounts.filter(({ account_number }) => account_number && fitsMask(account_number, account_mask))
    : accounts.filter(
        ({ name, bank_name }) =>
          bank && `${bank_name ?? ''} ${name}`.toLowerCase().includes(bank.toLowerCase().split(' ')[0]!),
      );
  return fits.length === 1 ? fits[0]! : null;
}

async function knownAlerts(tx: Tx, hashes: readonly string[]) {
  const { rows } = await sql<{ id: string; state: 'open' | 'confirmed' | 'discarded'; fingerprint: string }>`
    select id, state, fingerprint from payment_alert
    where organization_id = ${tx.organization_id} and fingerprint = any (${hashes}::text[])`.execute(tx.db);
  return new Map(rows.map(({ fingerprint, id, state }) => [fingerprint, { id, state }]));
}

/** Alerts around the days of the new ones, and those with one of their references. */
async function othersSince(tx: Tx, found: readonly ReadAlert[], today: string): Promise<Other[]> {
  const days = found.map(({ date }) => date ?? today).sort();
  const references = found.flatMap(({ reference }) => reference ?? []);
  const { rows } = await sql<Other>`
    select account_mask, direction, amount, alert_date as date, alert_time as time, reference, balance, fingerprint
    from payment_alert where organization_id = ${tx.organization_id}
      and (alert_date between ${addDays(days[0]!, -CHAIN_DAYS)}::date and ${days.at(-1)!}::date
        or reference = any (${references}::text[]))
    order by alert_date desc, id desc limit 1000`.execute(tx.db);
  return rows;
}

function toOther(alert: ReadAlert, fingerprint: string, today: string): Other | null {
  const { direction, amount, account_mask, date, time, reference, balance } = alert;
  if (direction === null || amount === null) return null;
  return { account_mask, direction, amount, date: date ?? today, time, reference, balance, fingerprint };
}

const momentOf = ({ date, time }: { date: string; time: string | null }) => `${date} ${time ?? ''}`;

/** The last alert of the account before this one, where both say when and what the balance is. */
function earlierOf(alert: ReadAlert, others: readonly Other[]): AlertContext['earlier'] {
  const { date, time, account_mask, balance } = alert;
  if (date === null || time === null || account_mask === null || balance === null) return null;
  const from = addDays(date, -CHAIN_DAYS);
  const before = others
    .filter(
      (each) =>
        each.account_mask === account_mask &&
        each.time !== null &&
        each.balance !== null &&
        each.date >= from &&
        momentOf(each) < momentOf({ date, time }),
    )
    .sort((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1))[0];
  return before ? { date: before.date, time: before.time, balance: before.balance! } : null;
}

function duplicateOf(alert: ReadAlert, others: readonly Other[]): AlertContext['duplicate'] {
  const same = others.find(
    ({ reference, direction }) =>
      reference !== null && reference === alert.reference && direction === alert.direction,
  );
  if (same) return { date: same.date, same: 'reference' };
  const twin = others.find(
    (each) =>
      alert.time !== null &&
      each.time === alert.time &&
      each.date === alert.date &&
      each.amount === alert.amount &&
      each.direction === alert.direction &&
      each.account_mask === alert.account_mask,
  );
  return twin ? { date: twin.date, same: 'time' } : null;
}

/** The document that each alert of money in likely pays: the best suggestion, with a word or number in common. */
function likelyPaid(
  found: readonly ReadAlert[],
  invoices: readonly OpenDocument[],
  today: string,
): Map<string, OpenDocument> {
  const lines = found.flatMap(({ amount, direction, date, narration, party, reference }, index) =>
    amount === null || direction !== 'in'
      ? []
      : [
          {
            ...{ id: String(index), amount, date: date ?? today, reference },
            description: [narration, party].filter(Boolean).join(' '),
          },
        ],
  );
  const suggested = suggest(lines, { entries: [], invoices, payables: [], rules: [] });
  const paid = new Map<string, OpenDocument>();
  for (const [id, [best]] of suggested)
    if (
      best?.documents[0] &&
      best.reasons.some(({ text, good }) => good && / in both$|^Same reference/.test(text))
    )
      paid.set(id, best.documents[0]);
  return paid;
}
