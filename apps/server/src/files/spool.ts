import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStream } from '@lissafi/contract/route';

/**
 * Writes a file to disk before it is sent, so that neither memory nor the transaction waits for a slow client, and a
 * fault on the way still becomes a proper error.
 */
export async function spool(content: AsyncIterable<string | Uint8Array>): Promise<FileStream> {
  return (await spoolFile(content)).createReadStream({ start: 0 });
}

/**
 * Writes a file to disk to be read there; the caller closes it. The file has no name any more once it is open: the
 * system removes it with the last handle, whatever happens to the process.
 */
export async function spoolFile(content: AsyncIterable<string | Uint8Array>): Promise<FileHandle> {
  const path = join(tmpdir(), `lissafi-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    for await (const piece of content) await handle.writeFile(piece);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
