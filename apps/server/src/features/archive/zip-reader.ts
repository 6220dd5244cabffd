import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { ArchiveManifest } from '@lissafi/contract/archive';
import { LIMITS } from '@lissafi/contract/limits';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { SEAL } from './zip-writer.ts';

/** A fault of an archive: nothing in it can be trusted from here on. */
export class ArchiveError extends Error {
  readonly file: string | null;
  readonly row: number | null;
  constructor(message: string, file: string | null = null, row: number | null = null) {
    super(message);
    this.name = 'ArchiveError';
    this.file = file;
    this.row = row;
  }
}

export interface Archive {
  manifest: ArchiveManifest;
  has(path: string): boolean;
  /** Yields the bytes of a file; at its end they are compared with its size and its SHA-256. */
  read(path: string): AsyncGenerator<Buffer>;
}

const PATH = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*){0,4}$/;

/**
 * Opens an archive on disk, which is hostile until the opposite is proved: the seal, the number of files, their names,
 * their sizes and how far they unpack are checked before anything is unpacked. Throws ArchiveError.
 */
export async function openArchive(handle: FileHandle): Promise<Archive> {
  await checkSeal(handle);
  // A descriptor that is passed on must not be closed twice.
  const zip = await fromFdPromise(handle.fd, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
  }).catch((error: Error) => {
    throw new ArchiveError(`This is not a zip file (${error.message})`);
  });
  const entries = await readEntries(zip);
  const manifest = await readManifest(zip, entries);
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  if (listed.size !== manifest.files.length) throw new ArchiveError('A file is listed twice', MANIFEST);
  for (const path of entries.keys())
    if (path !== MANIFEST && !listed.has(path))
      throw new ArchiveError('This file is not in the manifest', path);
  for (const { path, bytes } of manifest.files) {
    const entry = entries.get(path);
    if (!entry) throw new ArchiveError('This file is missing', path);
    if (entry.uncompressedSize !== bytes) throw new ArchiveError('This file has another size', path);
  }
  return {
    manifest,
    has: (path) => listed.has(path),
    async *read(path) {
      const file = listed.get(path);
      if (!file) throw new ArchiveError('This file is missing', path);
      const hash = createHash('sha256');
      for await (const piece of unpacked(zip, entries.get(path)!, path)) {
        hash.update(piece);
        yield piece;
      }
      if (hash.digest('hex') !== file.sha256) throw new ArchiveError('This file was changed', path);
    },
  };
}
const MANIFEST = 'manifest.json';

/** Compares the SHA-256 of all bytes but the last with these. */
async function checkSeal(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size <= SEAL) throw new ArchiveError('This is not an archive of Lissafi');
  const hash = createHash('sha256');
  for await (const piece of handle.createReadStream({ start: 0, end: size - SEAL - 1, autoClose: false }))
    hash.update(piece as Buffer);
  const seal = Buffer.alloc(SEAL);
  await handle.read(seal, 0, SEAL, size - SEAL);
  const text = seal.toString('latin1');
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ArchiveError(
      'This is not a whole archive of Lissafi. It may have been cut off, or packed again',
    );
  if (text !== hash.digest('hex'))
    throw new ArchiveError('The file was changed or damaged since it was exported');
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > LIMITS.archive_files + 1) throw new ArchiveError('There are too many files in it');
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (!PATH.test(path) || path.length > 200) throw new ArchiveError('The name of a file is not allowed');
      if (entries.has(path)) throw new ArchiveError('This file is there twice', path);
      if (entry.isEncrypted() || !entry.canDecodeFileData())
        throw new ArchiveError('This file is packed in an unknown way', path);
      total += entry.uncompressedSize;
      const ratio = entry.uncompressedSize / Math.max(entry.compressedSize, 1);
      if (ratio > LIMITS.archive_ratio && entry.uncompressedSize > 1024 ** 2)
        throw new ArchiveError('This file unpacks to far more than it is', path);
      if (total > LIMITS.archive_unpacked_bytes) throw new ArchiveError('It unpacks to more than 2 GB');
      entries.set(path, entry);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`The list of files cannot be read (${(error as Error).message})`);
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<ArchiveManifest> {
  const entry = entries.get(MANIFEST);
  if (!entry) throw new ArchiveError('This is not an archive of Lissafi: it has no manifest.json');
  if (entry.uncompressedSize > LIMITS.archive_manifest_bytes)
    throw new ArchiveError('It is too large', MANIFEST);
  const pieces: Buffer[] = [];
  for await (const piece of unpacked(zip, entry, MANIFEST)) pieces.push(piece);
  const parsed = ArchiveManifest.safeParse(jsonOf(Buffer.concat(pieces).toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isOther = issue?.path[0] === 'version' || issue?.path[0] === 'format';
  throw new ArchiveError(
    isOther
      ? 'This archive has another format or version, which this program does not know'
      : `It cannot be read: ${issue?.path.join('.')}: ${issue?.message}`,
    MANIFEST,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The library compares the size that comes with the size that was announced. */
async function* unpacked(zip: ZipFile, entry: Entry, path: string): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    try {
      for await (const piece of stream) yield piece as Buffer;
    } finally {
      stream.destroy();
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError(`This file cannot be unpacked (${(error as Error).message})`, path);
  }
}
