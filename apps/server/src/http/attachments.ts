import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { ATTACHMENT_TYPES, type Attachment, type AttachmentType } from '@lissafi/contract/transactions';
import { fileKind, safeFileName } from '@lissafi/domain/files/file-kind';
import sharp from 'sharp';
import type { Tx } from '../db/scope.ts';
import { type Sql, sql } from '../db/sql.ts';
import { fileOf } from './multipart.ts';

/** Photos and PDFs as evidence of a record: each kind of record has its own table, by the name of its column. */
export interface AttachmentsOf {
  table: 'transaction_attachment' | 'bill_attachment' | 'payment_alert_attachment';
  /** The column that names the record. */
  of: 'transaction_id' | 'bill_id' | 'payment_alert_id';
}

export interface AttachedFile {
  name: string;
  media_type: AttachmentType;
  content: Buffer;
}

const refuse = (message: string) => invalid(fault('file', message));

/** Reads the file of a form. Throws the fault of the file. */
export async function attachedFile(url: string): Promise<AttachedFile> {
  const { name, bytes } = fileOf(url);
  const media_type = await kindOf(bytes);
  return { name: safeFileName(name, media_type), media_type, content: bytes };
}

/** Detects the type by content, whatever the name; an image must also decode. */
async function kindOf(bytes: Buffer): Promise<AttachmentType> {
  if (bytes.length === 0) throw refuse('The file is empty');
  const kind = fileKind(bytes, ATTACHMENT_TYPES);
  if (!kind) throw refuse('Please choose a photo (JPEG, PNG or WebP) or a PDF');
  if (kind === 'application/pdf') return kind;
  try {
    await sharp(bytes, { limitInputPixels: LIMITS.attachment_input_pixels }).metadata();
    return kind;
  } catch {
    throw refuse('This picture cannot be read');
  }
}

/** Throws the fault of one file too many; the record is locked. */
export async function assertRoomForAttachment(tx: Tx, { table, of }: AttachmentsOf, id: string) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where organization_id = ${tx.organization_id} and ${sql.ref(of)} = ${id}`.execute(tx.db);
  if (rows[0]!.count >= LIMITS.attachments) throw refuse(`At most ${LIMITS.attachments} files`);
}

/** The attachments of a record without their content, as JSON, oldest first. */
export const attachmentsOf = (tx: Tx, { table, of }: AttachmentsOf, record: Sql) => sql<
  Attachment[]
>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes,
    'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by f.created_at, f.id)
  from ${sql.table(table)} f
  where f.organization_id = ${tx.organization_id} and ${sql.ref(`f.${of}`)} = ${record}), '[]')`;

/** Throws NOT_FOUND. */
export async function readAttachment(
  tx: Tx,
  { table, of }: AttachmentsOf,
  recordId: string,
  id: string,
): Promise<AttachedFile> {
  const { rows } = await sql<AttachedFile>`select name, media_type, content from ${sql.table(table)}
    where organization_id = ${tx.organization_id} and ${sql.ref(of)} = ${recordId} and id = ${id}`.execute(
    tx.db,
  );
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}
