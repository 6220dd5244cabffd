import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EXPORT_FORMATS, type ExportFormat } from '@lissafi/contract/ledger';
import { LIMITS } from '@lissafi/contract/limits';
import { PROGRAM_CALLS } from '@lissafi/domain/books/outside-check';

const run = promisify(execFile);
const LOOK_MS = 10_000;
const LOOK_AGAIN_MS = 60_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;

/** What a program printed, and how it ended. */
export interface Ran {
  output: string;
  failed: 'refused' | 'too_long' | 'unwritten' | null;
}

/** A program sees nothing of this process but the path of the commands and a folder of its own. */
const surroundings = (home: string) => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  HOME: home,
});

const versions = new Map<ExportFormat, string | null>();

/** Returns the installed programs by what they call their version, null for one that is not installed. */
export async function readVersions(): Promise<Map<ExportFormat, string | null>> {
  return new Map(
    await Promise.all(EXPORT_FORMATS.map(async (program) => [program, await readVersion(program)] as const)),
  );
}

/** Returns the first line that a program prints about its version; null where it is not installed. */
export async function readVersion(program: ExportFormat): Promise<string | null> {
  const known = versions.get(program);
  if (known !== undefined) return known;
  const { command } = PROGRAM_CALLS[program];
  const found = await run(command, ['--version'], { env: surroundings('/'), timeout: LOOK_MS }).then(
    ({ stdout }) => stdout.split(/[\n,]/)[0]!.trim().slice(0, 100),
    () => null,
  );
  versions.set(program, found);
  // So that a program can be installed while the server runs.
  if (found === null) setTimeout(() => versions.delete(program), LOOK_AGAIN_MS).unref();
  return found;
}

/** Runs a program over a journal in a file, with a limit of time, without a shell. */
export async function ask(
  program: ExportFormat,
  file: string,
  home: string,
  signal?: AbortSignal | undefined,
): Promise<Ran> {
  const { command, argumentsFor } = PROGRAM_CALLS[program];
  const timeout = LIMITS.outside_check_seconds * 1_000;
  try {
    const { stdout, stderr } = await run(command, argumentsFor(file), {
      ...{ env: surroundings(home), timeout, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES, signal },
    });
    return { output: program === 'beancount' ? stdout + stderr : stdout, failed: null };
  } catch (error) {
    // The server stops: the job is done again by the next one.
    if (signal?.aborted) throw error;
    const { stdout, stderr, killed } = error as { stdout?: string; stderr?: string; killed?: boolean };
    return { output: `${stdout ?? ''}${stderr ?? ''}`, failed: killed ? 'too_long' : 'refused' };
  }
}
