import { LIMITS } from '@lissafi/contract/limits';
import type { WhatsAppMessage } from '@lissafi/contract/whatsapp';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Incoming } from './notification.ts';

export interface StoredIncoming extends Incoming {
  id: string;
  state: 'waiting' | 'reading' | 'done' | 'ignored' | 'failed';
  source_document_id: string | null;
}

/** Keeps a message that came, once; a job works on it unless it is too old. Beyond its number's share of an hour none is kept. */
export async function keepIncoming(
  tx: Tx,
  message: Incoming,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { wa_id, number, kind, body, media_id, sent_at } = message;
  const at = now.toISOString();
  const hour = new Date(now.getTime() - 3_600_000).toISOString();
  const oldest = now.getTime() - LIMITS.whatsapp_message_hours * 3_600_000;
  const state = sent_at.getTime() < oldest ? 'ignored' : 'waiting';
  const { rows } =
    await sql`insert into whatsapp_incoming (organization_id, id, wa_id, number, kind, body, media_id,
      sent_at, received_at, state)
    select ${tx.organization_id}, ${id}, ${wa_id}, ${number}, ${kind}, ${body}, ${media_id},
      ${sent_at.toISOString()}::timestamptz, ${at}::timestamptz, ${state}
    where (select count(*) from whatsapp_incoming i where i.organization_id = ${tx.organization_id}
      and i.number = ${number} and i.received_at > ${hour}) < ${LIMITS.whatsapp_messages_per_hour}
    on conflict (organization_id, wa_id) do nothing returning id`.execute(tx.db);
  if (rows.length > 0 && state === 'waiting')
    await appendEvents(tx, [{ type: 'whatsapp.received', subject_id: id, actor_id: null, data: { number } }]);
}

const INCOMING = sql`id, wa_id, number, kind, body, media_id, sent_at, state, source_document_id`;
type Row = Omit<StoredIncoming, 'sent_at'> & { sent_at: string };
const toMessage = (row: Row | undefined): StoredIncoming | undefined =>
  row && { ...row, sent_at: new Date(row.sent_at) };

/** The oldest message of a number that waits; undefined where none does. */
export async function nextWaiting(tx: Tx, number: string): Promise<StoredIncoming | undefined> {
  const { rows } = await sql<Row>`select ${INCOMING} from whatsapp_incoming
    where organization_id = ${tx.organization_id} and number = ${number} and state = 'waiting'
    order by sent_at, id limit 1`.execute(tx.db);
  return toMessage(rows[0]);
}

/** Locks a message in a state, so that one of two workers answers it; undefined for the other one. */
export async function lockIncoming(
  tx: Tx,
  id: string,
  state: 'waiting' | 'reading',
): Promise<StoredIncoming | undefined> {
  const { rows } = await sql<Row>`select ${INCOMING} from whatsapp_incoming
    where organization_id = ${tx.organization_id} and id = ${id} and state = ${state} for no key update`.execute(
    tx.db,
  );
  return toMessage(rows[0]);
}

/** The message that brought a picture or a recording, while that is being read. */
export async function readingFor(tx: Tx, documentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from whatsapp_incoming
    where organization_id = ${tx.organization_id} and source_document_id = ${documentId} and state = 'reading'`.execute(
    tx.db,
  );
  return rows[0]?.id;
}

/** What becomes of a message that is locked. What was written is forgotten once it was worked on. */
export async function closeIncoming(
  tx: Tx,
  id: string,
  end: {
    state: StoredIncoming['state'];
    user_id?: string | null;
    problem?: string | null;
    source_document_id?: string | null;
  },
): Promise<void> {
  await sql`update whatsapp_incoming set state = ${end.state}, user_id = ${end.user_id ?? null},
      problem = ${end.problem ?? null}, source_document_id = ${end.source_document_id ?? null}, body = null
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}

export interface Outgoing {
  id: string;
  kind: 'text' | 'document';
  number: string;
  body: string;
  buttons: { id: string; title: string }[] | null;
  answers_wa_id: string | null;
  invoice_id: string | null;
  customer_id: string | null;
  from_date: string | null;
  to_date: string | null;
  send_id: string | null;
  created_by: string | null;
}

/** Queues a message: the event starts the job that sends it after the commit. */
export async function queueOutgoing(
  tx: Tx,
  message: Pick<Outgoing, 'id' | 'kind' | 'number' | 'body'> & Partial<Outgoing>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { buttons, created_by = null } = message;
  await tx.write(
    'whatsapp_outgoing',
    sql`insert into whatsapp_outgoing (organization_id, id, kind, number, body, buttons, answers_wa_id, invoice_id,
      customer_id, from_date, to_date, send_id, created_by, created_at, changed_at)
    values (${tx.organization_id}, ${message.id}, ${message.kind}, ${message.number}, ${message.body},
      ${buttons?.length ? JSON.stringify(buttons) : null}, ${message.answers_wa_id ?? null},
      ${message.invoice_id ?? null}, ${message.customer_id ?? null}, ${message.from_date ?? null},
      ${message.to_date ?? null}, ${message.send_id ?? null}, ${created_by}, ${at}, ${at})`,
  );
  await appendEvents(tx, [
    {
      type: 'whatsapp.queued',
      subject_id: message.id,
      actor_id: created_by,
      data: { number: message.number },
    },
  ]);
}

/** A message that waits to be sent; undefined where it was sent already, or is gone. */
export async function readQueued(tx: Tx, id: string): Promise<Outgoing | undefined> {
  const { rows } =
    await sql<Outgoing>`select id, kind, number, body, buttons, answers_wa_id, invoice_id, customer_id,
      from_date, to_date, send_id, created_by from whatsapp_outgoing
    where organization_id = ${tx.organization_id} and id = ${id} and state = 'queued' and wa_id is null`.execute(
      tx.db,
    );
  return rows[0];
}

/** What was answered is between the number and its member. */
const FORGET = sql`body = case when kind = 'text' then '' else body end, buttons = null`;

/** WhatsApp took the message. Its state may have been told before we knew its id, so it never goes back. */
export async function markTaken(tx: Tx, id: string, waId: string, now: Date): Promise<void> {
  await sql`update whatsapp_outgoing set wa_id = ${waId}, changed_at = ${now.toISOString()},
      state = case when state = 'queued' then 'sent' else state end, ${FORGET}
    where organization_id = ${tx.organization_id} and id = ${id} and wa_id is null`.execute(tx.db);
}

type Told = Pick<Outgoing, 'id' | 'kind' | 'send_id' | 'invoice_id' | 'created_by'>;

/** Moves a message on, never back: undefined where that state is behind it, or the message is none of ours. */
export async function moveOutgoing(
  tx: Tx,
  which: { id: string | null; wa_id: string | null },
  state: 'sent' | 'delivered' | 'read' | 'failed',
  problem: string | null,
  now: Date,
): Promise<Told | undefined> {
  const before = {
    sent: ['queued'],
    delivered: ['queued', 'sent'],
    read: ['queued', 'sent', 'delivered'],
    failed: ['queued', 'sent'],
  }[state];
  // A message that is told of left already, or never will.
  const { rows } = await sql<Told>`update whatsapp_outgoing set state = ${state}, problem = ${problem},
      changed_at = ${now.toISOString()}, ${FORGET}
    where organization_id = ${tx.organization_id} and state = any (${before}::text[])
      and (id = ${which.id}::uuid or wa_id = ${which.wa_id}::text)
    returning id, kind, send_id, invoice_id, created_by`.execute(tx.db);
  return rows[0];
}

const OUT = (tx: Tx) => sql`
  select o.id, 'out' as direction, o.kind, '+' || o.number as number,
    coalesce(c.name, i.customer_name, nullif(trim(concat(u.first_name, ' ', u.last_name)), '')) as name, o.state, o.problem,
    o.created_at as at
  from whatsapp_outgoing o
  left join customer c on c.organization_id = ${tx.organization_id} and c.id = o.customer_id
  left join invoice i on i.organization_id = ${tx.organization_id} and i.id = o.invoice_id
  left join whatsapp_number n on n.organization_id = ${tx.organization_id} and n.number = o.number
    and o.kind = 'text'
  left join app_user u on u.id = n.user_id
  where o.organization_id = ${tx.organization_id}`;

/** The last messages in and out, newest first. */
export async function listMessages(tx: Tx): Promise<WhatsAppMessage[]> {
  const most = LIMITS.whatsapp_messages_shown;
  const { rows } = await sql<WhatsAppMessage>`
    (select m.id, 'in' as direction, m.kind, '+' || m.number as number,
        nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as name, m.state, m.problem, m.received_at as at
      from whatsapp_incoming m left join app_user u on u.id = m.user_id
      where m.organization_id = ${tx.organization_id} order by m.received_at desc, m.id desc limit ${most})
    union all (${OUT(tx)} order by o.created_at desc, o.id desc limit ${most})
    order by at desc, id desc limit ${most}`.execute(tx.db);
  return rows;
}

/** A document that was sent; undefined for a text, which is between the number and its member. */
export async function readDocumentMessage(tx: Tx, id: string): Promise<WhatsAppMessage | undefined> {
  const { rows } = await sql<WhatsAppMessage>`${OUT(tx)} and o.id = ${id} and o.kind = 'document'`.execute(
    tx.db,
  );
  return rows[0];
}

export async function lastMessageAt(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select max(received_at) as at from whatsapp_incoming
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.at;
}
