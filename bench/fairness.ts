import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import sharp from 'sharp';
import { Agent, request } from 'undici';
import { printedReceipt } from '../apps/server/src/testing/source-documents.ts';
import { sharedStreamPdf } from '../apps/server/src/testing/statement-pdf.ts';
import { type Books, type Client, headersOf, prepare } from './load.ts';
import { p95 } from './measure.ts';
import { whileWatching } from './memory.ts';
import type { BenchServer } from './server.ts';

/** How long one organization fills a queue. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const today = () => todayIn('Africa/Lagos', new Date());

interface Shop {
  name: string;
  /** Sends as this shop; returns the status, and the body as text. */
  send(method: string, path: string, body?: Buffer | string, type?: string): Promise<Answer>;
}
interface Answer {
  status: number;
  text: string;
}

/** One way in which an organization fills a queue, and the small job of the same kind that another one has. */
interface Attack {
  /** Makes what it needs, and returns the requests that are sent at once, again and again. */
  prepare(
    attacker: Shop,
    victim: Shop,
  ): Promise<{ flood: () => Promise<Answer>; at_once: number; small: () => Promise<void> }>;
}

// What floods does not share its connections with what is measured.
const floods = new Agent({ connections: 64, headersTimeout: 180_000, bodyTimeout: 180_000 });
const others = new Agent({ connections: 8, headersTimeout: 180_000, bodyTimeout: 180_000 });

function shopOf(server: BenchServer, client: Client, one: Books, name: string, dispatcher: Agent): Shop {
  return {
    name,
    async send(method, path, body, type = 'application/json') {
      const headers: Record<string, string> = { ...headersOf(one), authorization: client.authorization };
      if (body !== undefined) headers['content-type'] = type;
      if (path.startsWith('/api/v1/public')) delete headers.authorization;
      const { statusCode, body: stream } = await request(`${server.origin}${path}`, {
        method: method as 'GET',
        headers,
        dispatcher,
        ...(body !== undefined && { body }),
      });
      return { status: statusCode, text: await stream.text() };
    },
  };
}

async function form(file: Buffer, name: string, fields: Record<string, string> = {}) {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('file', new File([new Uint8Array(file)], name));
  const encoded = new Response(data);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { body, type: encoded.headers.get('content-type')! };
}

async function made(shop: Shop, path: string, body: object): Promise<{ id: string; token: string }> {
  const { status, text } = await shop.send('POST', path, JSON.stringify(body));
  if (status > 201) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Throws for anything but success: the small job of another organization is never refused. */
async function done(answer: Promise<Answer>): Promise<string> {
  const { status, text } = await answer;
  if (status > 201) throw new Error(`refused: ${status} ${text.slice(0, 200)}`);
  return text;
}

const arabic = (index: number) =>
  `${'بضاعة مستوردة من السوق الكبير في المدينة مع ضمان الجودة والسعر المناسب '.repeat(40).slice(0, 1_990)} ${index}`.slice(
    0,
    2_000,
  );

const lines = (count: number, description: (index: number) => string | undefined) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Line ${index}`,
    description: description(index),
    quantity: 1,
    unit_price: 100,
  }));

async function invoice(shop: Shop, items: object[], issue = false): Promise<string> {
  const customer = await made(shop, '/api/v1/customers', {
    name: `Customer ${randomUUID()}`,
    type: 'business',
  });
  const body = { customer_id: customer.id, issue_date: today(), due_date: today(), items, issue };
  return (await made(shop, '/api/v1/invoices', body)).id;
}

const longInvoices = async (shop: Shop, count: number, issue: boolean) => {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await invoice(shop, lines(200, arabic), issue));
  return ids;
};

/** A PDF is kept for some time, so what is measured is another document each time. */
async function smallPdfs(victim: Shop) {
  const ids = await Promise.all(
    Array.from({ length: 60 }, () =>
      invoice(
        victim,
        lines(1, () => undefined),
      ),
    ),
  );
  return async () => {
    await done(victim.send('GET', `/api/v1/invoices/${ids.pop()}/pdf`));
  };
}

const cycle = <T>(values: readonly T[]) => {
  let next = 0;
  return () => values[next++ % values.length]!;
};

const IMPORTS = '/api/v1/imports';
const PICTURES = '/api/v1/ingestion/source-documents';

const ATTACKS: Record<string, Attack> = {
  '9 PDFs of 400 pages over one stream': {
    async prepare(attacker, victim) {
      const pdf = await form(sharedStreamPdf(), 'statement.pdf', { kind: 'transactions' });
      const csv = await form(
        Buffer.from(`Date,Description,Money out\n${today()},Diesel,5.00\n${today()},Fuel,6.00`),
        'two.csv',
        {
          kind: 'transactions',
        },
      );
      return {
        at_once: 9,
        flood: () => attacker.send('POST', IMPORTS, pdf.body, pdf.type),
        small: async () => void (await done(victim.send('POST', IMPORTS, csv.body, csv.type))),
      };
    },
  },
  '30 PDFs of 200 × 2,000 Arabic characters': {
    async prepare(attacker, victim) {
      const next = cycle(await longInvoices(attacker, 30, false));
      return {
        at_once: 30,
        flood: () => attacker.send('GET', `/api/v1/invoices/${next()}/pdf`),
        small: await smallPdfs(victim),
      };
    },
  },
  'the same by 24 public links': {
    async prepare(attacker, victim) {
      const ids = await longInvoices(attacker, 24, true);
      const tokens = await Promise.all(
        ids.map(async (id) => (await made(attacker, `/api/v1/invoices/${id}/share-link`, {})).token),
      );
      const next = cycle(tokens);
      return {
        at_once: 24,
        flood: () => attacker.send('GET', `/api/v1/public/invoices/${next()}/pdf`),
        small: await smallPdfs(victim),
      };
    },
  },
  '30 pictures of noise': {
    async prepare(attacker, victim) {
      const noise = async () => {
        const pixels = Buffer.from(randomBytes(2_400 * 2_400).map((byte) => (byte & 1) * 255));
        return sharp(pixels, { raw: { width: 2_400, height: 2_400, channels: 1 } })
          .png({ palette: true, colours: 2 })
          .toBuffer();
      };
      const forms = await Promise.all(
        Array.from({ length: 30 }, async () => form(await noise(), 'noise.png')),
      );
      const next = cycle(forms);
      let sent = 0;
      return {
        at_once: 30,
        flood: async () => {
          if (sent++ >= forms.length) {
            await pause(1_000);
            return { status: 0, text: '' };
          }
          const { body, type } = next();
          return attacker.send('POST', `${PICTURES}/pictures`, body, type);
        },
        async small() {
          const { body, type } = await form(await printedReceipt(today()), 'receipt.png');
          const { id } = JSON.parse(await done(victim.send('POST', `${PICTURES}/pictures`, body, type)));
          const end = Date.now() + 60_000;
          for (;;) {
            if (Date.now() > end) throw new Error('still reading after a minute');
            const { state } = JSON.parse(await done(victim.send('GET', `${PICTURES}/${id}`)));
            if (state !== 'reading') return;
            await pause(50);
          }
        },
      };
    },
  },
  '12 exports of 190 MB': {
    async prepare(attacker, victim) {
      for (let file = 0; file < 20; file++) {
        const { body, type } = await form(
          Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(9.5 * 1024 ** 2)]),
          'a.pdf',
        );
        if (file % 5 === 0) expense = await expenseOf(attacker);
        await done(
          attacker.send('POST', `/api/v1/ingestion/transactions/${expense}/attachments`, body, type),
        );
      }
      return {
        at_once: 12,
        flood: () => attacker.send('GET', ARCHIVE),
        small: async () => void (await done(victim.send('GET', ARCHIVE))),
      };
    },
  },
  '30 log-outs with 80,000 fields': {
    async prepare(attacker, victim) {
      const body = JSON.stringify(
        Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`f${index}`, 0])),
      );
      return {
        at_once: 30,
        flood: () => attacker.send('POST', '/api/v1/auth/logout', body),
        small: async () => void (await done(victim.send('GET', '/api/v1/customers'))),
      };
    },
  },
};
const ARCHIVE = '/api/v1/archive/file';
let expense = '';
const expenseOf = async (shop: Shop) =>
  (
    await made(shop, '/api/v1/ingestion/transactions/manual', {
      type: 'expense',
      amount: 1000,
      transaction_date: today(),
      description: 'With evidence',
      category: 'fuel',
      payment_method: 'cash',
    })
  ).id;

const LIST = '/api/v1/customers?limit=25';

async function times(work: () => Promise<unknown>, until: () => boolean, gap: number): Promise<number[]> {
  const found: number[] = [];
  while (!until()) {
    const start = performance.now();
    await work();
    found.push(performance.now() - start);
    await pause(gap);
  }
  return found;
}

/** While one organization fills a queue: how long another's small job of the same kind takes, and its lists. */
export async function fairness(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const table: Record<string, Record<string, string>> = {};
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (process.env.BENCH_ATTACK && !new RegExp(process.env.BENCH_ATTACK).test(name)) continue;
    // Two persons, each with an organization.
    const [mine, theirs] = [await prepare(server, 1, 1), await prepare(server, 1, 1)];
    const [one, other] = [mine.books[0]!, theirs.books[0]!];
    const attacker = shopOf(server, mine.client, one, 'attacker', floods);
    const victim = shopOf(server, theirs.client, other, 'victim', others);
    for (const shop of [attacker, victim]) {
      const id = shop === attacker ? one.organization_id : other.organization_id;
      await done(
        shop.send('PUT', `/api/v1/organizations/${id}/plan`, JSON.stringify({ tier: 'enterprise' })),
      );
    }
    await Promise.all([mine.client.renew(), theirs.client.renew()]);
    const { flood, at_once, small } = await attack.prepare(attacker, victim);
    await small();
    let alones = 0;
    const alone = Math.max(...(await times(small, () => alones++ >= 3, 100)));
    const list = () => done(victim.send('GET', LIST));
    let rounds = 0;
    const before = p95(await times(list, () => rounds++ >= 100, 5));
    const statuses = new Map<number, number>();
    let isOver = false;
    let smalls: number[] = [];
    let lists: number[] = [];
    let failed = '';
    const { memory } = await whileWatching(server.pid, async () => {
      const flooding = Array.from({ length: at_once }, async () => {
        while (!isOver) {
          const { status } = await flood().catch(() => ({ status: -1 }));
          if (status !== 0) statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 400) await pause(200);
        }
      });
      await pause(500);
      const end = Date.now() + SECONDS * 1000;
      const until = () => Date.now() > end;
      await Promise.all([
        times(
          () =>
            small().catch((error: Error) => {
              failed = error.message.slice(0, 60);
            }),
          until,
          500,
        ).then((found) => {
          smalls = found;
        }),
        times(list, until, 20).then((found) => {
          lists = found;
        }),
      ]);
      isOver = true;
      await Promise.race([Promise.all(flooding), pause(60_000)]);
    });
    await Promise.all([mine.client.close(), theirs.client.close()]);
    table[name] = {
      'another’s small job, alone → longest':
        failed ||
        `${(alone / 1000).toFixed(1)} → ${(Math.max(...smalls) / 1000).toFixed(1)} s of ${smalls.length}`,
      'lists p95': `${before.toFixed(0)} → ${p95(lists).toFixed(0)} ms`,
      memory: `+${memory} MB`,
      'the attacker is told': [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
      bar: '≤ 3 s; ≤ 2 × or 100 ms; ≤ 300 MB',
    };
    console.log(name, JSON.stringify(table[name]));
  }
  return table;
}
