import type { journalRoutes } from '@lissafi/contract/journals';
import { may } from '@lissafi/contract/permissions';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { readEntry } from '../ledger/entries.ts';
import { recordJournal, reverseJournal } from './record.ts';
import { changeSchedule, createSchedule } from './schedule.ts';
import { listJournals, readRecurring } from './store.ts';

const mayWrite = ({ organization }: Pick<MemberContext, 'organization'>) =>
  !organization.closed && may(organization.role, 'journals:write');

async function schedule(context: Pick<MemberContext, 'tx' | 'organization'>, id: string) {
  await context.tx.flush();
  const { recurring_journals } = await readRecurring(context.tx, mayWrite(context), {
    limit: 1,
    offset: 0,
    id,
  });
  return recurring_journals[0]!;
}

export const journalHandlers: Handlers<typeof journalRoutes> = {
  list: (context) => listJournals(context.tx, context.query, mayWrite(context)),

  async create(context) {
    const entryId = await recordJournal(context, context.body);
    await context.tx.flush();
    return readEntry(context.tx, entryId);
  },

  async reverse(context) {
    const entryId = await reverseJournal(context, context.params.id, context.body.reason);
    await context.tx.flush();
    return readEntry(context.tx, entryId);
  },

  listRecurring: (context) => readRecurring(context.tx, mayWrite(context), context.query),

  async createRecurring(context) {
    return schedule(context, await createSchedule(context, context.body));
  },

  async updateRecurring(context) {
    const { id } = context.params;
    await changeSchedule(context, id, context.body, () => schedule(context, id));
    return schedule(context, id);
  },
};
