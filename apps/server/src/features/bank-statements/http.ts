import type { BookLine } from '@lissafi/contract/bank-matches';
import type { bankRuleRoutes } from '@lissafi/contract/bank-rules';
import type { bankStatementRoutes } from '@lissafi/contract/bank-statements';
import { after, type Handlers, type MemberContext } from '../../http/context.ts';
import { readAccount } from '../bank-accounts/store.ts';
import { outstanding, startOf, withParties } from '../bank-matches/outstanding.ts';
import { lastStatementDay, reconcile } from '../bank-matches/proof.ts';
import { importStatement, previewOf, readFile } from './import.ts';
import { listLines, readLine } from './lines.ts';
import { matchLines, unmatch } from './match.ts';
import { readRule, readRules, updateRule } from './rules.ts';
import {
  correctLine,
  listStatements,
  readStatementRecord,
  removeStatement,
  updateStatement,
} from './statements.ts';
import { linesToMatch } from './to-match.ts';

/** Throws NOT_FOUND. */
const accountOf = ({ tx, organization }: Pick<MemberContext, 'tx' | 'organization'>, id: string) =>
  readAccount(tx, id, organization.permissions);

/**
 * The day of the proof and of what is outstanding: the last day of the statements unless another is asked for. An
 * accountant compares the statement with the books of its last day, because later entries can be on no line of it.
 */
const dayOf = async ({
  tx,
  params,
  query,
  today,
}: Pick<MemberContext, 'tx' | 'today'> & { params: { id: string }; query: { as_of?: string | undefined } }) =>
  query.as_of ?? (await lastStatementDay(tx, params.id)) ?? today;

export const bankStatementHandlers: Handlers<typeof bankStatementRoutes> = {
  preview: after(readFile, async (context) => {
    await accountOf(context, context.params.id);
    return previewOf(context.tx, context.params.id, context.prepared, context.today);
  }),

  import: after(readFile, async (context) => {
    const { params, body, prepared } = context;
    await accountOf(context, params.id);
    const { id, ...counts } = await importStatement(context, params.id, body, prepared);
    return { statement: await readStatementRecord(context, params.id, id), ...counts };
  }),

  async list(context) {
    await accountOf(context, context.params.id);
    return listStatements(context, context.params.id, context.query);
  },

  async update(context) {
    const { id, statement_id } = context.params;
    await updateStatement(context, id, statement_id, context.body);
    return readStatementRecord(context, id, statement_id);
  },

  async remove(context) {
    const { id, statement_id } = context.params;
    await removeStatement(context, id, statement_id, context.body.unmatch);
    return { id: statement_id };
  },

  async lines(context) {
    await accountOf(context, context.params.id);
    return listLines(context.tx, context.params.id, context.query);
  },

  async correct(context) {
    const { id, line_id } = context.params;
    await correctLine(context, id, line_id, context.body, await readLine(context.tx, id, line_id));
    return readLine(context.tx, id, line_id);
  },

  async toMatch(context) {
    return linesToMatch(context, await accountOf(context, context.params.id), context.query);
  },

  async outstanding(context) {
    const { tx, params, query } = context;
    const { account_code } = await accountOf(context, params.id);
    const start = await startOf(tx, params.id);
    const { limit, offset } = query;
    const as_of = await dayOf(context);
    const rows = start ? await withParties(tx, outstanding(tx, account_code, start, as_of), query) : [];
    return {
      as_of,
      entries: rows.map(({ reference: _, total: __, total_amount: ___, ...row }): BookLine => row),
      total: rows[0]?.total ?? 0,
      total_amount: rows[0]?.total_amount ?? 0,
      ...{ limit, offset },
    };
  },

  async match(context) {
    return { matches: await matchLines(context, await accountOf(context, context.params.id), context.body) };
  },

  async unmatch(context) {
    const { id, match_id } = context.params;
    await unmatch(context, id, match_id);
    return { id: match_id };
  },

  async reconciliation(context) {
    const account = await accountOf(context, context.params.id);
    return reconcile(context.tx, account, await dayOf(context));
  },
};

export const bankRuleHandlers: Handlers<typeof bankRuleRoutes> = {
  async list({ tx, organization, query: { limit, offset } }) {
    const rules = await readRules(tx, organization.permissions);
    return { rules: rules.slice(offset, offset + limit), total: rules.length, limit, offset };
  },

  async update(context) {
    const { tx, params, body, organization } = context;
    await updateRule(context, params.id, body);
    return readRule(tx, params.id, organization.permissions);
  },
};
