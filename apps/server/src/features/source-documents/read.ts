import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { PictureReading, SourceDocument } from '@lissafi/contract/source-documents';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { announce } from '../../db/announce.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { PictureRead, Services, Transcriber } from '../../services.ts';
import type { Share } from '../../turns.ts';
import { readCandidates } from '../known-names/candidates.ts';
import { meantBy } from '../known-names/meant.ts';

export interface ReadingJob {
  organization_id: string;
  /** The picture or the recording. */
  subject_id: string;
}

interface Awaiting {
  kind: SourceDocument['kind'];
  media_type: SourceDocument['media_type'];
  content: Buffer;
  created_by: string | null;
  currency: string;
  timezone: string;
}

/**
 * Reads a picture or transcribes a recording that waits for it, outside of any transaction, and tells the person who
 * uploaded it. Nothing is done for one that is gone, was recorded or written meanwhile. Throws where this process stops,
 * so that another one reads it, and where no place came free for it and this is not the last attempt.
 */
export async function readSourceDocument(
  services: Services,
  { organization_id, subject_id }: ReadingJob,
  { stop, isLast }: { stop?: AbortSignal | undefined; isLast: boolean },
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  const awaiting = await inScope((tx) => readAwaiting(tx, subject_id));
  if (!awaiting) return;
  const found =
    awaiting.kind === 'picture'
      ? await readPicture(services, awaiting, { organization_id }, { stop, isLast })
      : await hear(services.transcriber, awaiting, stop);
  if (stop?.aborted) throw new Error('The process stops');
  await inScope(async (tx) => {
    const isStored =
      'transcript' in found
        ? await storeHeard(tx, subject_id, found)
        : await storePicture(tx, subject_id, found);
    if (isStored && awaiting.created_by)
      announce(tx, {
        ...{ organizationId: organization_id, userId: awaiting.created_by },
        ...{ type: 'source_document_read', data: { source_document_id: subject_id } },
      });
  });
}

async function readAwaiting(tx: Tx, id: string): Promise<Awaiting | undefined> {
  const { rows } = await sql<Awaiting>`
    select d.kind, d.media_type, d.content, d.created_by, o.currency, o.timezone from source_document d
    join organization o on o.organization_id = d.organization_id and o.closed_at is null
    where d.organization_id = ${tx.organization_id} and d.id = ${id} and d.state = 'reading'`.execute(tx.db);
  return rows[0];
}

interface Heard {
  transcript: string | null;
  problem: string | null;
}

/** The recording is kept whatever comes of it. */
async function hear(
  transcriber: Transcriber | undefined,
  recording: Awaiting,
  stop: AbortSignal | undefined,
): Promise<Heard> {
  const none = (problem: string) => ({ transcript: null, problem });
  if (!transcriber) return none('This server does not transcribe recordings.');
  const said = await transcriber.transcribe(recording, stop).catch(() => null);
  if (said === null) return none('The transcription did not work.');
  const transcript = said.replaceAll('\u0000', ' ').trim().slice(0, LIMITS.paragraph_text).toWellFormed();
  return transcript === '' ? none('No words were heard.') : { transcript, problem: null };
}

/** A transcript that a person wrote stays where this time nothing was heard. */
async function storeHeard(tx: Tx, id: string, { transcript, problem }: Heard): Promise<boolean> {
  const { rows } = await sql`update source_document set transcript = coalesce(${transcript}, transcript),
      problem = ${problem},
      state = case when coalesce(${transcript}, transcript) is null then 'unheard' else 'read' end
    where organization_id = ${tx.organization_id} and id = ${id} and state = 'reading' returning id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

type Seen = Omit<PictureRead, 'straightened'> & { straightened: Buffer | null };

async function readPicture(
  { pictures, clock }: Services,
  { content, currency, timezone }: Awaiting,
  share: Share,
  { stop, isLast }: { stop?: AbortSignal | undefined; isLast: boolean },
): Promise<Seen> {
  const stopped = Promise.withResolvers<never>();
  const end = () => stopped.reject(new Error('The process stops'));
  if (stop?.aborted) end();
  stop?.addEventListener('abort', end, { once: true });
  try {
    const reading = pictures.read(content, { today: todayIn(timezone, clock()), currency }, share);
    return await Promise.race([reading, stopped.promise]);
  } catch (error) {
    // What cannot be read, or took too long, is not read a second time; what found no place is.
    const isFinal = error instanceof Refusal && error.code === 'INVALID_STATE';
    if (stop?.aborted || (!isFinal && !isLast)) throw error;
    const problem = isFinal ? error.message : 'Too many pictures were waiting. Please try again';
    return { reading: null, problem, straightened: null };
  } finally {
    stop?.removeEventListener('abort', end);
  }
}

async function storePicture(tx: Tx, id: string, { reading, problem, straightened }: Seen): Promise<boolean> {
  const supplier = reading && (await supplierOf(tx, reading));
  const { rows } = await sql`update source_document set reading = ${reading && JSON.stringify(reading)},
      supplier_id = ${supplier}, straightened = ${straightened}, problem = ${problem},
      state = ${reading ? 'read' : 'failed'}
    where organization_id = ${tx.organization_id} and id = ${id} and state = 'reading' returning id`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** The supplier of the organization that a picture names, where it is clearly one. */
async function supplierOf(tx: Tx, { supplier }: PictureReading): Promise<string | null> {
  if (!supplier) return null;
  const { suppliers, aliases } = await readCandidates(tx, supplier.value, ['inventory:read']);
  const open = suppliers.filter(({ is_open }) => is_open);
  return meantBy(supplier.value, open, aliases).one?.id ?? null;
}
