import { mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_FOLDER = '/dev/shm';
const TMPFS = 0x01021994;
/** More than the databases of a whole run. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Linux keeps this folder in memory, where copying a database takes a tenth of the time. */
function hasMemoryFolder(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return type === TMPFS && Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Makes a new folder for the data of a test's database: in memory, where there is room. */
export const makeDataFolder = (prefix: string): string =>
  mkdtempSync(join(hasMemoryFolder() ? MEMORY_FOLDER : tmpdir(), prefix));
