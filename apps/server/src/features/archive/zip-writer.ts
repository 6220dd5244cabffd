import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ArchiveManifest } from '@lissafi/contract/archive';
import { ZipFile } from 'yazl';

/** The comment of the zip is the SHA-256 of all bytes before it, so that one changed byte anywhere is noticed. */
export const SEAL = 64;

export interface ArchiveWriter {
  /** The files so far. */
  files: ArchiveManifest['files'];
  /** Writes one file, as fast as it is taken. */
  add(
    path: string,
    content: AsyncIterable<string | Uint8Array>,
    options?: { compress?: boolean },
  ): Promise<void>;
  end(): void;
  destroy(error: unknown): void;
  /** The bytes of the zip with its seal. */
  sealed(): AsyncGenerator<Buffer>;
}

/** Writes a zip whose files follow each other, so that none is ever whole in memory. */
export function archiveWriter(at: Date): ArchiveWriter {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const files: ArchiveManifest['files'] = [];
  let current: Readable | undefined;
  const destroy = (error: unknown) => {
    current?.destroy(error as Error);
    output.destroy(error as Error);
  };
  zip.on('error', destroy);
  return {
    files,
    async add(path, content, { compress = true } = {}) {
      if (output.destroyed) throw output.errored ?? new Error('the archive is closed');
      const hash = createHash('sha256');
      let bytes = 0;
      async function* counted() {
        for await (const piece of content) {
          const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
          if (chunk.length === 0) continue;
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      }
      current = Readable.from(counted(), { objectMode: false, highWaterMark: 256 * 1024 });
      const done = finished(current);
      zip.addReadStream(current, path, { mtime: at, mode: 0o100644, compress });
      await done;
      files.push({ path, bytes, sha256: hash.digest('hex') });
    },
    end: () => zip.end({ forceZip64Format: false, comment: ' '.repeat(SEAL) }),
    destroy,
    sealed: () => sealed(output),
  };
}

async function* sealed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let kept: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    const all: Buffer = Buffer.concat([kept, piece]);
    const ready = all.subarray(0, Math.max(0, all.length - SEAL));
    kept = all.subarray(ready.length);
    hash.update(ready);
    yield ready;
  }
  yield Buffer.from(hash.digest('hex'));
}

/** A file that is small enough for memory. */
export async function* inOnePiece(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
