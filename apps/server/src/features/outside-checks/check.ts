import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@lissafi/contract/ledger';
import { type Balance, claimsFor, differencesIn } from '@lissafi/domain/books/outside-check';
import { LATEST } from '@lissafi/domain/calendar/civil-date';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Services } from '../../services.ts';
import { journalText } from '../ledger/export.ts';
import { balancesAt, journalEnd } from '../ledger/store.ts';
import { ask, type Ran, readVersion } from './programs.ts';
import { finishCheck, type Result } from './store.ts';

export interface OutsideCheckJob {
  organization_id: string;
  check_id: string;
}

interface Asked {
  program: ExportFormat;
  currency: string;
  newest: number;
  accounts: Balance[];
}

/**
 * Has a program work out the balances of the journal as it is now, and stores where they differ from the books. The
 * balances and the number of the last entry are of one moment; the entries up to it never change, so they are written
 * to a file after it. Doing it twice gives the same.
 */
export async function runOutsideCheck(
  services: Services,
  { organization_id, check_id }: OutsideCheckJob,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const asked = await inOrganization(database, organization_id, (tx) => readAsked(tx, check_id), {
    ...{ readOnly: true, snapshot: true },
  });
  if (!asked) return;
  const ran = await runOver(services, organization_id, asked, signal).catch((error: unknown): Ran => {
    if (signal?.aborted) throw error;
    return { output: (error as NodeJS.ErrnoException).code ?? '', failed: 'unwritten' };
  });
  const result = { ...resultOf(asked, ran), version: await readVersion(asked.program) };
  await inOrganization(database, organization_id, (tx) => finishCheck(tx, check_id, result, clock()));
}

/** Writes the journal to a file of its own, and runs the program over it. */
async function runOver(
  { database }: Services,
  organization_id: string,
  { program, currency, newest, accounts }: Asked,
  signal: AbortSignal | undefined,
): Promise<Ran> {
  const folder = await mkdtemp(join(tmpdir(), 'lissafi-outside-check-'));
  try {
    const file = join(folder, `journal.${program}`);
    const journal = journalText(database, organization_id, { newest, accounts, format: program, currency });
    const text = async function* () {
      yield* journal;
      yield `\n${claimsFor(program, accounts, currency)}`;
    };
    await pipeline(Readable.from(text()), createWriteStream(file), { signal });
    return await ask(program, file, folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what is to be checked; null where that is done. */
async function readAsked(tx: Tx, check_id: string): Promise<Asked | null> {
  const { rows } = await sql<{ program: ExportFormat; currency: string }>`
    select c.program, o.currency from outside_result c
    join organization o on o.organization_id = c.organization_id
    where c.organization_id = ${tx.organization_id} and c.id = ${check_id} and c.status = 'waiting'`.execute(
    tx.db,
  );
  if (!rows[0]) return null;
  const { newest } = await journalEnd(tx);
  return { ...rows[0], newest, accounts: await balancesAt(tx, LATEST) };
}

function resultOf({ program, newest, accounts }: Asked, { output, failed }: Ran): Omit<Result, 'version'> {
  const none = { entries: newest, accounts: accounts.length, differences: [] };
  if (failed === 'unwritten')
    return {
      ...none,
      status: 'failed',
      message: `The journal could not be written for the program. ${output}`.trim(),
    };
  if (failed === 'too_long')
    return { ...none, status: 'failed', message: `${program} did not finish in the time that it is given.` };
  try {
    // bean-check refuses a journal in which a balance that it is to prove is wrong.
    if (failed && program !== 'beancount') throw new Error(output.trim());
    const differences = differencesIn(program, output, accounts);
    if (failed && differences.length === 0) throw new Error(output.trim());
    return { ...none, status: differences.length === 0 ? 'agrees' : 'differs', differences, message: null };
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\/\S*\//g, '').slice(0, 500);
    return { ...none, status: 'failed', message: `${program} could not read the journal: ${reason}` };
  }
}
