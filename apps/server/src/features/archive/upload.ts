import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { fault, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { holdOrganization } from '../../db/organization-lock.ts';
import type { Database } from '../../db/pool.ts';
import { inIdentity, inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { spoolFile } from '../../files/spool.ts';

/**
 * Stores a part of an upload; the same part again changes nothing. The first one drops what was uploaded before, and
 * further parts need it, so that an organization has one upload at a time. Throws PAYLOAD_TOO_LARGE, NOT_FOUND.
 */
export async function storePart(
  tx: Tx,
  upload: { upload_id: string; part: number },
  content: Buffer,
  userId: string,
): Promise<void> {
  if (content.length > LIMITS.archive_part_bytes) {
    const message = `A part must be ${LIMITS.archive_part_bytes / 1024 ** 2} MB or less`;
    throw new Refusal('PAYLOAD_TOO_LARGE', {
      message,
      errors: [fault('file', message, 'PAYLOAD_TOO_LARGE')],
    });
  }
  await holdOrganization(tx);
  if (upload.part === 1)
    await sql`delete from archive_part
      where organization_id = ${tx.organization_id} and upload_id <> ${upload.upload_id}`.execute(tx.db);
  else if (!(await hasFirstPart(tx, upload.upload_id))) throw new Refusal('NOT_FOUND');
  await sql`insert into archive_part (organization_id, upload_id, part, content, created_by)
    values (${tx.organization_id}, ${upload.upload_id}, ${upload.part}, ${content}, ${userId})
    on conflict do nothing`.execute(tx.db);
}

/**
 * Drops what a person has uploaded to other organizations of hers, so that whoever makes many of them keeps one archive
 * that waits, not one in each.
 */
export async function dropElsewhere(
  database: Database,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
  const others = await inIdentity(database, (tx) =>
    tx.db
      .selectFrom('membership')
      .select('organization_id')
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .where('organization_id', '<>', organizationId)
      .execute(),
  );
  for (const { organization_id } of others) await inOrganization(database, organization_id, dropUploads);
}

async function hasFirstPart(tx: Tx, uploadId: string): Promise<boolean> {
  const { rows } = await sql`select from archive_part
    where organization_id = ${tx.organization_id} and upload_id = ${uploadId} and part = 1`.execute(tx.db);
  return rows.length > 0;
}

export interface Uploaded {
  handle: FileHandle;
  bytes: number;
  sha256: string;
}

/** Runs work with the parts as one file on disk. `run` gives a transaction. Throws NOT_FOUND where there is no part. */
export async function withUpload<T>(
  run: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  uploadId: string,
  work: (uploaded: Uploaded) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* parts() {
    for (let part = 1; part <= LIMITS.archive_parts; part++) {
      const content = await run((tx) => readPart(tx, uploadId, part));
      if (!content) return;
      hash.update(content);
      bytes += content.length;
      yield content;
    }
  }
  const handle = await spoolFile(parts());
  try {
    if (bytes === 0) throw new Refusal('NOT_FOUND');
    return await work({ handle, bytes, sha256: hash.digest('hex') });
  } finally {
    await handle.close();
  }
}

async function readPart(tx: Tx, uploadId: string, part: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`select content from archive_part
    where organization_id = ${tx.organization_id} and upload_id = ${uploadId} and part = ${part}`.execute(
    tx.db,
  );
  return rows[0]?.content;
}

export async function dropUploads(tx: Tx): Promise<void> {
  await sql`delete from archive_part where organization_id = ${tx.organization_id}`.execute(tx.db);
}
