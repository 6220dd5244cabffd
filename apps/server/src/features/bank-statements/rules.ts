import type { BankRule, bankRuleRoutes } from '@lissafi/contract/bank-rules';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Body } from '@lissafi/contract/route';
import { narrationKey, ruleWords } from '@lissafi/domain/bank/narration';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** Returns all rules, the most used first. */
export async function readRules(tx: Tx, permissions: readonly Permission[]): Promise<BankRule[]> {
  const { rows } = await sql<Omit<BankRule, 'can'>>`
    select id, version, words, direction, category, counterparty, accepted, is_on, updated_at from bank_rule
    where organization_id = ${tx.organization_id} order by is_on desc, accepted desc, words, id`.execute(
    tx.db,
  );
  const can = { update: permissions.includes('bank_statements:write') };
  return rows.map((row) => ({ ...row, can }));
}

/** Throws NOT_FOUND. */
export async function readRule(tx: Tx, id: string, permissions: readonly Permission[]): Promise<BankRule> {
  const found = (await readRules(tx, permissions)).find((rule) => rule.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Throws NOT_FOUND, STALE_VERSION, or the fault of words that another rule has. */
export async function updateRule(
  { tx, now, organization }: MemberContext,
  id: string,
  { version, ...changes }: Body<typeof bankRuleRoutes.update>,
): Promise<void> {
  const current = await readRule(tx, id, organization.permissions);
  if (current.version !== version) throw new Refusal('STALE_VERSION', { current });
  const words = changes.words === undefined ? current.words : narrationKey(changes.words);
  if (words === '') throw invalid(fault('words', 'Please enter at least one word'));
  const { rows } = await sql`select from bank_rule where organization_id = ${tx.organization_id}
    and direction = ${current.direction} and words = ${words} and id <> ${id}`.execute(tx.db);
  if (rows.length > 0) throw invalid(fault('words', 'Another rule has these words'));
  await sql`update bank_rule set words = ${words}, category = ${changes.category ?? current.category},
      is_on = ${changes.is_on ?? current.is_on}, version = version + 1, updated_at = ${now.toISOString()}
    where organization_id = ${tx.organization_id} and id = ${id} and version = ${version}`.execute(tx.db);
}

/** Learns from money out that a person recorded in a category: the next lines with its words are proposed so. */
export async function learnRule(
  { tx, newId, now }: Pick<MemberContext, 'tx' | 'newId' | 'now'>,
  line: { description: string },
  {
    category,
    counterparty,
    rule_id,
  }: { category: string; counterparty: string | null; rule_id?: string | undefined },
): Promise<void> {
  const at = now.toISOString();
  if (rule_id) {
    await sql`update bank_rule set accepted = accepted + 1, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${rule_id}`.execute(tx.db);
    return;
  }
  const words = ruleWords(line.description);
  if (!words) return;
  await sql`insert into bank_rule (organization_id, id, words, direction, category, counterparty, accepted, created_at,
      updated_at)
    values (${tx.organization_id}, ${newId()}, ${words}, 'out', ${category},
      ${counterparty}, 1, ${at}, ${at})
    on conflict (organization_id, direction, words) do update set category = excluded.category,
      accepted = case when bank_rule.category = excluded.category then bank_rule.accepted + 1 else 1 end,
      updated_at = excluded.updated_at`.execute(tx.db);
}
