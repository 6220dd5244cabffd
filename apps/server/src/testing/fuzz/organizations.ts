import { type Member, moveTo, type TestApplication, testApplication } from '../application.ts';
import { TRADE_ACTS, type TradeStep, tradeHistory } from '../trade-history.ts';

/** An application with two organizations that have records of most kinds, of which one asks. */
export interface Fuzzing {
  application: TestApplication;
  mine: Member;
  theirs: Member;
  ids: { mine: string[]; theirs: string[] };
  /** Ids by table of the organization that asks. */
  byTable: Map<string, string[]>;
  /** All that would show the other organization in an answer. */
  secrets: Set<string>;
}

const STEPS = TRADE_ACTS.map(
  (act, index): TradeStep => ({ act, quantity: 1 + (index % 5), price: 101 + index * 7, late: 0, wait: 0 }),
);

async function lived(application: TestApplication): Promise<Member> {
  const history = await tradeHistory(application, 40, { allow_negative_stock: true });
  for (const step of STEPS) await history.live(step);
  await history.at(application.today);
  const { owner } = history;
  // Not only the clock: a token of the history's last day would be refused, and every request with it.
  await moveTo(application, owner, null);
  await owner.post('/api/v1/branches', { name: 'Yaba' });
  await owner.post('/api/v1/inventory/categories', { name: 'Bread' });
  await owner.post('/api/v1/price-lists', { name: 'Wholesale', percentage: -5, rounding: 100 });
  await owner.post('/api/v1/payment-alerts', { text: 'Acct: ******6789\nAmt: NGN5.00 CR' });
  await owner.post('/api/v1/counter/shifts', { opening_float: 0 });
  await owner.post('/api/v1/api-keys', { name: 'x', scopes: ['sales:read'], expires_in_days: null });
  await owner.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9/', events: ['customer.created'] });
  await owner.put(`/api/v1/organizations/${owner.organization_id}/plan`, { tier: 'pro' });
  return owner;
}

export async function twoOrganizations(): Promise<Fuzzing> {
  const application = await testApplication({ WEBHOOKS_LOCAL: '1' });
  const mine = await lived(application);
  const theirs = await lived(application);
  const byTable = new Map<string, string[]>();
  const secrets = new Set<string>([theirs.email, theirs.organization_id, theirs.user_id]);
  const tables = await application.owner<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns o using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'id' and c.data_type = 'uuid'
       and o.column_name = 'organization_id'`,
  );
  const theirIds: string[] = [];
  for (const { name } of tables) {
    const rows = async (member: Member, limit: number) =>
      (
        await application.owner<{ id: string }>(
          `select id from "${name}" where organization_id = $1 and id <> organization_id limit ${limit}`,
          [member.organization_id],
        )
      ).map(({ id }) => id);
    byTable.set(name, await rows(mine, 6));
    const others = await rows(theirs, 1_000);
    for (const id of others) secrets.add(id);
    theirIds.push(...others.slice(0, 2));
  }
  const ids = { mine: [mine.organization_id, ...[...byTable.values()].flat()], theirs: theirIds };
  return { application, mine, theirs, ids, byTable, secrets };
}
