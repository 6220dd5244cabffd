import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { request } from 'undici';
import { headersOf, prepare } from './load.ts';
import { whileWatching } from './memory.ts';
import type { BenchServer } from './server.ts';

/** Rows of the files: memory must not follow their number. */
const SIZES = [10_000, 99_990];
const POLL_MS = 100;

interface Import {
  id: string;
  version: number;
  counts: { good: number; imported: number };
  work: unknown;
  problem: string | null;
}

/** Transactions from a csv file of 100,000 rows: read and checked, matched, rehearsed and posted; beside COPY of the staged rows. */
export async function imports(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const { client, books } = await prepare(server, 1, SIZES.length);
  const owner = new pg.Client({ connectionString: server.adminUrl });
  await owner.connect();
  const table: Record<string, Record<string, string>> = {};
  try {
    for (const [index, rows] of SIZES.entries()) {
      const headers = headersOf(books[index]!);
      const get = async (id: string) =>
        (await client.get(`/api/v1/imports/${id}`, headers)) as unknown as Import;
      const ended = async (id: string) => {
        for (;;) {
          const found = await get(id);
          if (found.problem) throw new Error(found.problem);
          if (!found.work) return found;
          await new Promise((done) => setTimeout(done, POLL_MS));
        }
      };
      const text = fileOf(rows);
      let id = '';
      const read = await whileWatching(server.pid, async () => {
        ({ id } = await upload(server.origin, text, { ...headers, authorization: client.authorization }));
        await ended(id);
      });
      const { version, counts } = await get(id);
      const posted = await whileWatching(server.pid, async () => {
        await client.post(`/api/v1/imports/${id}/commit`, { version, rows: counts.good }, headers);
        await ended(id);
      });
      const copied = await copyStaged(owner, id);
      const line = (took: { ms: number; memory: number }) => ({
        'rows a second': Math.round((rows / took.ms) * 1000).toLocaleString('en'),
        'of COPY': `${((copied / took.ms) * 100).toFixed(0)} %`,
        memory: `+${took.memory} MB`,
      });
      table[`${rows} rows read, checked and matched`] = line(read);
      table[`${rows} rows posted`] = line(posted);
    }
    return table;
  } finally {
    await owner.end();
    await client.close();
  }
}

function fileOf(rows: number): string {
  const last = todayIn('Africa/Lagos', new Date());
  const lines = Array.from({ length: rows }, (_, row) =>
    [addDays(last, -(row % 300)), `Diesel for gen ${row}`, 'Fuel', ((row % 9_000) + 100).toFixed(2)].join(
      ',',
    ),
  );
  return ['Date,Description,Category,Money out', ...lines].join('\n');
}

async function upload(origin: string, text: string, headers: Record<string, string>): Promise<Import> {
  const form = new FormData();
  form.set('kind', 'transactions');
  form.set('file', new File([text], 'expenses.csv', { type: 'text/csv' }));
  const encoded = new Response(form);
  const { statusCode, body } = await request(`${origin}/api/v1/imports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  const answer = await body.text();
  if (statusCode > 201) throw new Error(`${statusCode} ${answer}`);
  return JSON.parse(answer);
}

/** Milliseconds of COPY of the same staged rows, into a table without indexes. */
async function copyStaged(owner: pg.Client, id: string): Promise<number> {
  const file = join(tmpdir(), `lissafi-bench-${id}.copy`);
  try {
    await owner.query(`copy (select * from import_row where import_id = '${id}') to '${file}'`);
    await owner.query('create table staged (like import_row)');
    const start = performance.now();
    await owner.query(`copy staged from '${file}'`);
    const took = performance.now() - start;
    await owner.query('drop table staged');
    return took;
  } finally {
    await rm(file, { force: true });
  }
}
