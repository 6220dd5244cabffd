import { createHash } from 'node:crypto';
import type { ArchiveManifest } from '@lissafi/contract/archive';
import { ArchiveCsvReader } from '@lissafi/domain/files/archive-csv';
import { v7 as uuidv7 } from 'uuid';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
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

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const importUpload = (member: Member, id: string, zip: Buffer, key = uuidv7()): Promise<Answer> =>
  member.post(`/api/v1/archive/uploads/${id}/import`, { sha256: sha256(zip) }, { 'idempotency-key': key });

export const importArchive = async (member: Member, zip: Buffer): Promise<Answer> =>
  importUpload(member, await uploadArchive(member, zip), zip);

/** Returns the files of a zip. */
export async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await opened.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

/** Packs files as an archive with its seal, as a forger would: the manifest says what the files are. */
export async function forge(
  files: ReadonlyMap<string, Buffer>,
  edit: (manifest: ArchiveManifest) => void = () => {},
): Promise<Buffer> {
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as ArchiveManifest;
  manifest.files = [...files]
    .filter(([path]) => path !== 'manifest.json')
    .map(([path, content]) => ({ path, bytes: content.length, sha256: sha256(content) }));
  edit(manifest);
  const zip = new ZipFile();
  for (const [path, content] of files)
    zip.addBuffer(path === 'manifest.json' ? Buffer.from(JSON.stringify(manifest)) : content, path);
  zip.end({ forceZip64Format: false, comment: ' '.repeat(64) });
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return seal(Buffer.concat(pieces));
}

/** Writes the digest of all other bytes over the last 64. */
export const seal = (zip: Buffer): Buffer => {
  const content = zip.subarray(0, zip.length - 64);
  return Buffer.concat([content, Buffer.from(sha256(content))]);
};

/** What differs in a copy, by table: an empty list for a table that is another one. */
const DIFFERENT: Record<string, readonly string[]> = {
  // Whose it is, and when it was made; its log comes before the imported one.
  organization: [],
  organization_counter: [],
  event: [],
  bank_account: ['created_at'],
  // The accountant is no member of the copy.
  journal_entry: ['posted_by', 'content_hash', 'hash'],
  journal: ['created_by'],
  recurring_journal: ['created_by', 'changed_by', 'status'],
  // They rest until a person resumes them.
  recurring_invoice: ['status'],
  reminder_settings: ['enabled'],
  invoice_send: ['status', 'failed_at', 'refusal'],
};

/** Returns the first row of each table that is another one in a copy's archive, where ids of the copy are renamed. */
export function unlikeTables(
  files: ReadonlyMap<string, Buffer>,
  copied: ReadonlyMap<string, Buffer>,
  renames: Iterable<readonly [from: string, to: string]>,
): unknown[] {
  const pairs = [...renames];
  const unlike: unknown[] = [];
  for (const [path, content] of files) {
    const [, table] = /^tables\/(.*)\.csv$/.exec(path) ?? [];
    if (!table || DIFFERENT[table]?.length === 0) continue;
    let text = copied.get(path)!.toString();
    for (const [from, to] of pairs) text = text.replaceAll(from, to);
    const rows = (csv: string) => {
      const [head, ...cells] = new ArchiveCsvReader(10 ** 7).push(csv);
      const isKept = head!.map((name) => !DIFFERENT[table]?.includes(name!));
      return cells.map((row) => JSON.stringify(row.filter((_, at) => isKept[at]))).sort();
    };
    const [one, other] = [rows(content.toString()), rows(text)];
    const first = one.findIndex((row, at) => row !== other[at]);
    if (first >= 0 || one.length !== other.length) unlike.push([table, one[first], other[first]]);
  }
  return unlike;
}
