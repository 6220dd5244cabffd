import pg from 'pg';

/**
 * Carries events out of the database after commit: the log is the outbox. Woken by this process's commits, and by a
 * poll each second for everything else (other processes, a crash). Each consumer keeps a cursor per organization;
 * one process at a time relays, by advisory lock. Postings themselves never notify: that would take one lock for
 * the whole cluster until commit (invariant 5).
 */
export interface Relay {
  wake(): void;
  stop(): Promise<void>;
}

export interface OutboxEvent {
  organization_id: string;
  number: number;
  type: string;
  subject_id: string;
}

const CONSUMER = 'jobs';
const LOCK = 4_918_204;
const BATCH = 200;
const POLL_MS = 1_000;

export async function startRelay(adminUrl: string, log: (error: unknown) => void): Promise<Relay> {
  let client: pg.Client | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;

  const connect = async () => {
    const fresh = new pg.Client({ connectionString: adminUrl, application_name: 'lissafi relay' });
    fresh.on('error', () => {
      client = undefined;
    });
    await fresh.connect();
    client = fresh;
    return fresh;
  };

  const sweep = async () => {
    const connection = client ?? (await connect());
    while (!stopped && (await relayBatch(connection)) > 0);
  };

  const wake = () => {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = sweep()
      .catch((error) => {
        client?.end().catch(() => {});
        client = undefined;
        if (!stopped) log(error);
      })
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  await connect();
  const timer = setInterval(wake, POLL_MS);
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await client?.end();
    },
  };
}

/** Hands one batch to its jobs and moves the cursors, in one transaction. Returns how many organizations moved. */
async function relayBatch(client: pg.Client): Promise<number> {
  await client.query('begin');
  try {
    const { rows: locked } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
    const { rows: behind } = locked[0].mine
      ? await client.query(
          `select c.organization_id, coalesce(r.last_number, 0) as last_number
           from organization_counter c
           left join relay_cursor r on r.organization_id = c.organization_id and r.consumer = $1
           where c.next_event - 1 > coalesce(r.last_number, 0) limit $2`,
          [CONSUMER, BATCH],
        )
      : { rows: [] };
    for (const { organization_id, last_number } of behind) {
      const { rows: events } = await client.query<OutboxEvent>(
        `select organization_id, number, type, subject_id from event
         where organization_id = $1 and number > $2 order by number limit $3`,
        [organization_id, last_number, BATCH],
      );
      for (const event of events) await handToJobs(client, event);
      const last = events.at(-1)?.number ?? last_number;
      await client.query(
        `insert into relay_cursor (organization_id, consumer, last_number) values ($1, $2, $3)
         on conflict (organization_id, consumer) do update set last_number = excluded.last_number`,
        [organization_id, CONSUMER, last],
      );
    }
    await client.query('commit');
    return behind.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Which events start a job. The key is the event's place in the log, so that a job is queued once. */
async function handToJobs(client: pg.Client, event: OutboxEvent): Promise<void> {
  if (event.type !== 'invoice.sent') return;
  await client.query(
    `select graphile_worker.add_job('invoice_mail', $1::json, job_key => $2, max_attempts => 12)`,
    [
      JSON.stringify({ organization_id: event.organization_id, invoice_id: event.subject_id }),
      `${event.organization_id}:${event.number}`,
    ],
  );
}
