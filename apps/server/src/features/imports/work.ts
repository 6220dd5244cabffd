import { Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { actingFor } from '../../jobs/organizations.ts';
import type { Services } from '../../services.ts';
import type { Progress } from './kind-rules.ts';
import { KINDS } from './kinds.ts';
import { PERMISSION } from './permissions.ts';
import { leaveOutWaiting, readAgain } from './rows.ts';
import { type ImportFile, lockImport, settingOf } from './store.ts';

type Work = NonNullable<ImportFile['work']>;
type Known = Pick<ImportFile, 'id' | 'kind' | 'row_count'>;

export interface ImportJob {
  organization_id: string;
  import_id: string;
  /** 1: the rows are read anew before they are matched. */
  again?: number;
}

const none: Progress = async () => {};

/** Matches the rows of a new import, and reads them anew before where `again`: at once, or in a job for many rows. */
export async function startReading(context: MemberContext, file: Known, again: boolean): Promise<void> {
  if (file.row_count > KINDS[file.kind].at_once)
    return startJob(context, file, 'reading', file.row_count, again);
  if (again) await read(context, await lockImport(context.tx, file.id), none);
  else await KINDS[file.kind].match(context, file);
}

async function read(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx, organization } = context;
  const opens = organization.permissions.includes('opening_balances:write');
  await readAgain(tx, file, await settingOf(context, file.settings, opens), progress);
  await KINDS[file.kind].match(context, file);
}

/** Imports the good rows: at once, or in a job for many rows. The import is locked. */
export async function startPosting(context: MemberContext, file: ImportFile, rows: number): Promise<void> {
  if (rows > KINDS[file.kind].at_once) return startJob(context, file, 'posting', rows);
  await post(context, file, none);
}

async function post(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx, now, user } = context;
  let rows = 0;
  await KINDS[file.kind].commit(context, file, async (done) => {
    rows += done;
    await progress(done);
  });
  await sql`update import_file set committed_at = ${now.toISOString()}, version = version + 1
    where organization_id = ${tx.organization_id} and id = ${file.id}`.execute(tx.db);
  const data = { file: file.file_name.slice(0, 100), rows };
  await appendEvents(tx, [{ type: 'import.committed', subject_id: file.id, actor_id: user.id, data }]);
}

/** Takes an import back: at once, or in a job for many rows. The import is locked. */
export async function startUndoing(context: MemberContext, file: ImportFile, rows: number): Promise<void> {
  if (rows > KINDS[file.kind].at_once) return startJob(context, file, 'undoing', rows);
  await undo(context, file, none);
}

async function undo(context: MemberContext, file: ImportFile, progress: Progress): Promise<void> {
  const { tx, now, user } = context;
  await leaveOutWaiting(tx, file);
  const kept = await KINDS[file.kind].undo(context, file, progress);
  await sql`update import_file set status = 'undone', undone_at = ${now.toISOString()},
      kept = ${JSON.stringify(kept)}::jsonb, version = version + 1
    where organization_id = ${tx.organization_id} and id = ${file.id}`.execute(tx.db);
  const data = { file: file.file_name.slice(0, 100), kept: kept.length };
  await appendEvents(tx, [{ type: 'import.undone', subject_id: file.id, actor_id: user.id, data }]);
}

async function startJob(
  { tx, user }: MemberContext,
  { id }: Known,
  work: Work,
  total: number,
  again = false,
): Promise<void> {
  await sql`update import_file set work = ${work}, work_by = ${user.id}, problem = null, version = version + 1
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await sql`insert into import_progress (organization_id, import_id, done, total)
    values (${tx.organization_id}, ${id}, 0, ${total})
    on conflict (organization_id, import_id) do update set done = 0, total = excluded.total`.execute(tx.db);
  const data = { import_id: id, work, again: Number(again) };
  await appendEvents(tx, [{ type: 'import.work_requested', subject_id: id, actor_id: user.id, data }]);
}

const match = (context: MemberContext, file: ImportFile): Promise<void> =>
  KINDS[file.kind].match(context, file);

const WORKS: Record<Work, (context: MemberContext, file: ImportFile, progress: Progress) => Promise<void>> = {
  reading: read,
  posting: post,
  undoing: undo,
};

/**
 * Does what was asked of a large import, in one transaction: all or nothing. How far it is stands in a row of its own,
 * which is written beside that transaction. Run again after it is done, it does nothing; a refusal is stored for the
 * person who asked.
 */
export async function runImportWork(
  services: Services,
  { organization_id, import_id, again }: ImportJob,
): Promise<void> {
  const { database } = services;
  const inside = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(database, organization_id, work);
  try {
    await inside(async (tx) => {
      const file = await lockImport(tx, import_id);
      if (!file.work) return;
      const context = await contextOfWork(services, tx, file);
      let done = 0;
      // The rows of a new file were read when it was uploaded.
      const work = file.work === 'reading' && !again ? match : WORKS[file.work];
      await work(context, file, async (rows) => {
        done += rows;
        await inside((other) =>
          sql`update import_progress set done = ${done}
            where organization_id = ${other.organization_id} and import_id = ${import_id}`.execute(other.db),
        );
      });
      await endWork(tx, import_id, null);
    });
  } catch (error) {
    // What ran out of time would do so again.
    const isTooLong = (error as { code?: unknown }).code === '57014';
    if (isTooLong) return inside((tx) => endWork(tx, import_id, TOO_LONG));
    if (!(error instanceof Refusal)) throw error;
    const problem = error.errors?.map(({ message }) => message).join(' ') || error.message;
    await inside((tx) => endWork(tx, import_id, problem));
  }
}

const TOO_LONG = 'This takes too long at once. Please split the file.';

async function endWork(tx: Tx, id: string, problem: string | null): Promise<void> {
  await sql`update import_file set work = null, work_by = null, problem = ${problem}, version = version + 1
    where organization_id = ${tx.organization_id} and id = ${id} and work is not null`.execute(tx.db);
  await sql`delete from import_progress
    where organization_id = ${tx.organization_id} and import_id = ${id}`.execute(tx.db);
}

/** In the name of the person who asked, with what she may do now. */
const contextOfWork = (services: Services, tx: Tx, file: ImportFile): Promise<MemberContext> =>
  actingFor(services, tx, file.work_by, PERMISSION[file.kind]);
