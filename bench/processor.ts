import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { BenchServer } from './server.ts';

const TICKS = 100;

/** Seconds of processor time that a process and what it started have used. Only Linux tells (/proc). */
function secondsOf(root: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const all = new Set([root]);
  for (const [pid, parent] of parents.toSorted(([one], [other]) => one - other))
    if (all.has(parent)) all.add(pid);
  let ticks = 0;
  for (const pid of all)
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
      // Its own, and of a parent what its ended children used.
      ticks += fields[11]! + fields[12]! + (pid === root ? fields[13]! + fields[14]! : 0);
    } catch {
      // It has ended.
    }
  return ticks / TICKS;
}

/** Milliseconds of processor time. */
export interface Used {
  application: number;
  database: number;
}

/** Returns a function that tells the processor time which the application and its database have used so far. */
export async function processorOf(server: BenchServer): Promise<() => Used> {
  if (process.platform !== 'linux')
    throw new Error('Processor time is read from /proc, which only Linux has');
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `select (string_to_array(pg_read_file('postmaster.pid'), E'\\n'))[1]::int as pid`,
  );
  await owner.end();
  const postmaster: number = rows[0].pid;
  return () => ({ application: secondsOf(server.pid) * 1000, database: secondsOf(postmaster) * 1000 });
}
