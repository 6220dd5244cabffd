import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Query } from '@lissafi/contract/route';
import type {
  SourceDocument,
  SourceDocumentKind,
  SourceDocumentState,
  sourceDocumentRoutes,
} from '@lissafi/contract/source-documents';
import type { RecordedByText } from '@lissafi/contract/text-transactions';
import { appendEvents } from '../../db/events.ts';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { assertStorage } from '../../http/storage.ts';
import { isShown, type Reader, sameAs } from './same.ts';
import type { KeptFile } from './upload.ts';

type Row = Omit<SourceDocument, 'can'> & { is_own: boolean };

async function select(reader: Reader, where: Sql, page: Sql = sql``): Promise<SourceDocument[]> {
  const { tx, user, organization } = reader;
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.state, d.name, d.media_type, d.bytes, d.created_at, d.reading, d.transcript, d.problem,
      d.recorded, d.created_by is not distinct from ${user.id} as is_own,
      nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as created_by_name,
      s.id as supplier_id, s.name as supplier_name, ${sameAs(reader)} as same_as
    from source_document d
    left join supplier s on s.organization_id = d.organization_id and s.id = d.supplier_id
    left join membership m on m.organization_id = d.organization_id and m.user_id = d.created_by
    left join app_user u on u.id = m.user_id
    where d.organization_id = ${tx.organization_id} and ${isShown(reader, 'd')} and ${where}
    order by d.created_at desc, d.id desc ${page}`.execute(tx.db);
  const mayOfOthers = organization.permissions.includes('transactions:write');
  return rows.map(({ is_own, ...row }) => ({
    ...row,
    can: { delete: row.state !== 'recorded' && (is_own || mayOfOthers) },
  }));
}

/** Newest first. */
export async function listDocuments(reader: Reader, query: Query<typeof sourceDocumentRoutes.list>) {
  const { tx } = reader;
  const { kind, recorded, limit, offset } = query;
  const where = sql`(${kind ?? null}::text is null or ${isValue('d.kind', kind, 'text')})
    and (${recorded ?? null}::text is null or ${isValue(sql`(d.recorded is not null)::text`, recorded, 'text')})`;
  const source_documents = await select(reader, where, sql`limit ${limit} offset ${offset}`);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from source_document d
    where d.organization_id = ${tx.organization_id} and ${isShown(reader, 'd')} and ${where}`.execute(tx.db);
  return { source_documents, total: rows[0]!.total, limit, offset };
}

/** Throws NOT_FOUND, also for another person's that this one may not see. */
export async function readDocument(reader: Reader, id: string): Promise<SourceDocument> {
  const [document] = await select(reader, sql`d.id = ${id}`);
  if (!document) throw new Refusal('NOT_FOUND');
  return document;
}

/** The file as it was uploaded, or the picture as it was read. Throws NOT_FOUND, also where it has not been read. */
export async function contentOfDocument(
  reader: Reader,
  id: string,
  column: 'content' | 'straightened',
): Promise<Pick<KeptFile, 'name' | 'media_type' | 'content'>> {
  const { rows } = await sql<Pick<KeptFile, 'name' | 'media_type'> & { content: Buffer | null }>`
    select d.name, d.media_type, ${sql.ref(`d.${column}`)} as content from source_document d
    where d.organization_id = ${reader.tx.organization_id} and d.id = ${id} and ${isShown(reader, 'd')}`.execute(
    reader.tx.db,
  );
  const [row] = rows;
  if (!row?.content) throw new Refusal('NOT_FOUND');
  return { ...row, content: row.content };
}

/** Keeps a file and has it read after the commit. Returns its id. Throws the fault of one too many. */
export async function addDocument(
  { tx, user, now, newId }: MemberContext,
  file: KeptFile,
  is_transcribed: boolean,
): Promise<string> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from source_document
    where organization_id = ${tx.organization_id} and recorded is null`.execute(tx.db);
  if (rows[0]!.waiting >= LIMITS.source_documents_waiting)
    throw invalid(
      fault(
        'file',
        `${LIMITS.source_documents_waiting} pictures and recordings wait already: record or delete some first`,
      ),
    );
  const id = newId();
  const { kind, name, media_type, content, content_hash } = file;
  await assertStorage(tx, content.length);
  await sql`insert into source_document (organization_id, id, kind, name, media_type, bytes, content, content_hash, state,
      is_transcribed, created_by, created_at)
    values (${tx.organization_id}, ${id}, ${kind}, ${name}, ${media_type}, ${content.length}, ${content},
      ${content_hash}, ${is_transcribed ? 'unheard' : 'reading'}, ${is_transcribed}, ${user.id},
      ${now.toISOString()})`.execute(tx.db);
  await appendEvents(tx, [
    { type: 'source_document.added', subject_id: id, actor_id: user.id, data: { kind } },
  ]);
  return id;
}

const RECORDED: Record<SourceDocumentKind, string> = {
  picture: 'This picture is recorded already. Nothing was recorded a second time.',
  recording: 'What this recording says is recorded already. Nothing was recorded a second time.',
};
const GONE: Record<SourceDocumentKind, string> = {
  picture: 'This picture is no longer here',
  recording: 'This recording is no longer here',
};

interface Locked {
  id: string;
  kind: SourceDocumentKind;
  state: SourceDocumentState;
  created_by: string | null;
}

async function lock(reader: Reader, id: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`select d.id, d.kind, d.state, d.created_by from source_document d
    where d.organization_id = ${reader.tx.organization_id} and d.id = ${id} and ${isShown(reader, 'd')}
    for no key update`.execute(reader.tx.db);
  return rows[0];
}

/** Locks one from which nothing was recorded, to change it. Throws NOT_FOUND, INVALID_STATE. */
export async function lockWaiting(reader: Reader, id: string): Promise<Locked> {
  const found = await lock(reader, id);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.state === 'recorded') throw new Refusal('INVALID_STATE', { message: RECORDED[found.kind] });
  return found;
}

/**
 * Locks the picture or the recording from which something is about to be recorded, before anything else is locked. Throws
 * the fault of `source_document_id` where there is none that this person sees, and INVALID_STATE where it was recorded.
 */
export async function claimDocument(reader: Reader, id: string, kind: SourceDocumentKind): Promise<void> {
  assertFree(await lock(reader, id), kind);
}

/** Throws what claimDocument() throws for a recording, without locking it. */
export async function assertUnrecorded(reader: Reader, id: string): Promise<void> {
  const [found] = await select(reader, sql`d.id = ${id}`);
  assertFree(found, 'recording');
}

function assertFree(found: Pick<Locked, 'kind' | 'state'> | undefined, kind: SourceDocumentKind): void {
  if (found?.kind !== kind) throw invalid(fault('source_document_id', GONE[kind]));
  if (found.state === 'recorded') throw new Refusal('INVALID_STATE', { message: RECORDED[kind] });
}

/** Remembers what was recorded from one that claimDocument() locked. */
export async function documentRecorded(
  { tx, user, now }: MemberContext,
  id: string,
  recorded: readonly RecordedByText[],
): Promise<void> {
  await tx.write(
    'source_document',
    sql`update source_document set state = 'recorded', recorded = ${JSON.stringify(recorded)},
        recorded_at = ${now.toISOString()}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await appendEvents(tx, [{ type: 'source_document.recorded', subject_id: id, actor_id: user.id }]);
}

/**
 * Locks the picture that a draft was recorded from, before the draft is locked, and returns what frees it to be recorded
 * again; that does nothing where the draft has none.
 */
export async function lockPictureOf(tx: Tx, transactionId: string): Promise<() => Promise<void>> {
  const org = tx.organization_id;
  const { rows } = await sql<{
    source_document_id: string | null;
  }>`select t.source_document_id from transaction t
    where t.organization_id = ${org} and t.id = ${transactionId}`.execute(tx.db);
  const id = rows[0]?.source_document_id;
  if (!id) return async () => {};
  await sql`select d.id from source_document d where d.organization_id = ${org} and d.id = ${id}
    for no key update`.execute(tx.db);
  return () =>
    tx.write(
      'source_document',
      sql`update source_document set recorded = null, recorded_at = null,
          state = case when reading is null then 'failed' else 'read' end
        where organization_id = ${org} and id = ${id} and kind = 'picture'`,
    );
}

/** Stores what a person says was said; the recording is locked. */
export async function storeTranscript(tx: Tx, id: string, transcript: string): Promise<void> {
  await sql`update source_document set transcript = ${transcript}, problem = null, state = 'read'
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

/** Has a locked one read once more, by the job that the event starts. */
export async function requestReading(
  { tx, user }: MemberContext,
  { id, kind }: Pick<SourceDocument, 'id' | 'kind'>,
): Promise<void> {
  await sql`update source_document set state = 'reading', problem = null
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await appendEvents(tx, [
    { type: 'source_document.read_again', subject_id: id, actor_id: user.id, data: { kind } },
  ]);
}

/** Deletes one that is locked and from which nothing was recorded. */
export async function deleteDocument({ tx, user }: MemberContext, id: string): Promise<void> {
  await sql`delete from source_document where organization_id = ${tx.organization_id} and id = ${id}`.execute(
    tx.db,
  );
  await appendEvents(tx, [{ type: 'source_document.deleted', subject_id: id, actor_id: user.id }]);
}
