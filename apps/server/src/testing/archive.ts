import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { type Answer, fileForm, type Member } from './application.ts';

/** Returns the archive of an organization. */
export async function downloadArchive(member: Member, pdfs = false): Promise<Buffer> {
  const answer = await member.get(`/api/v1/archive/file?pdfs=${pdfs}`);
  if (answer.status !== 200) throw new Error(`archive: ${JSON.stringify(answer.body)}`);
  return answer.raw;
}

/** Uploads a file in parts of this size; returns the upload's id. */
export async function uploadArchive(member: Member, zip: Buffer, size = 4 * 1024 * 1024): Promise<string> {
  const id = uuidv7();
  for (let part = 1; (part - 1) * size < zip.length || part === 1; part++) {
    const form = fileForm(zip.subarray((part - 1) * size, part * size), { name: 'archive.zip' });
    const answer = await member.post(`/api/v1/archive/uploads/${id}/parts/${part}`, form.body, form.headers);
    if (answer.status !== 200) throw new Error(`part ${part}: ${JSON.stringify(answer.body)}`);
  }
  return id;
}

export const reviewArchive = async (member: Member, zip: Buffer): Promise<Answer> =>
  member.get(`/api/v1/archive/uploads/${await uploadArchive(member, zip)}/review`);

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const importUpload = (member: Member, id: string, zip: Buffer, key = uuidv7()): Promise<Answer> =>
  member.post(`/api/v1/archive/uploads/${id}/import`, { sha256: sha256(zip) }, { 'idempotency-key': key });

export const importArchive = async (member: Member, zip: Buffer): Promise<Answer> =>
  importUpload(member, await uploadArchive(member, zip), zip);
