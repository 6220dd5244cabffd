import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { v7 as uuidv7 } from 'uuid';
import { inOrganization, type Tx } from '../../db/scope.ts';
import { organizationRow } from '../../jobs/organizations.ts';
import type { Printed, Services, WhatsAppKeys } from '../../services.ts';
import type { Share } from '../../turns.ts';
import { fileName, readPrintable } from '../documents/printable.ts';
import { markDelivered } from '../documents/sends.ts';
import { shareToken } from '../documents/share-link.ts';
import { readStatement } from '../receivables/statement.ts';
import { WhatsAppError } from './cloud-api.ts';
import { keysOf, readConnection } from './connection.ts';
import { markTaken, type Outgoing, readQueued } from './messages.ts';
import { recordState } from './states.ts';

export interface WhatsAppSendJob {
  organization_id: string;
  /** The message. */
  subject_id: string;
}

interface Found {
  message: Outgoing;
  /** Null where the number was disconnected meanwhile. */
  keys: WhatsAppKeys | null;
  document: { printed: Printed; name: string } | null;
}

const DISCONNECTED = 'The WhatsApp number was disconnected before this left.';

/**
 * Sends a message that waits, outside of any transaction, and records what came of it. What will not work another time
 * either is recorded as failed; every other fault is thrown and tried again, up to the last attempt.
 */
export async function sendWhatsApp(
  services: Services,
  { organization_id, subject_id }: WhatsAppSendJob,
  isLastAttempt: boolean,
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  const found = await inScope((tx) => readAll(services, tx, subject_id));
  if (!found) return;
  const { message } = found;
  const fail = (problem: string) =>
    inScope((tx) =>
      recordState(tx, { own_id: message.id, wa_id: null, state: 'failed' }, problem, services.clock()),
    );
  if (!found.keys) return fail(DISCONNECTED);
  let waId: string;
  try {
    waId = await deliver(services, found.keys, found, { organization_id });
  } catch (error) {
    const isFinal = error instanceof WhatsAppError && error.isFinal;
    if (!isFinal && !isLastAttempt) throw error;
    return fail(error instanceof WhatsAppError ? error.message : 'This could not be sent.');
  }
  await inScope(async (tx) => {
    const now = services.clock();
    await markTaken(tx, message.id, waId, now);
    if (message.send_id) await markDelivered(tx, message.send_id, now);
  });
}

async function readAll(services: Services, tx: Tx, id: string): Promise<Found | null> {
  const message = await readQueued(tx, id);
  if (!message) return null;
  const stored = await readConnection(tx);
  const keys = stored?.enabled ? keysOf(services, stored) : null;
  return { message, keys, document: keys && (await readDocumentOf(services, tx, message)) };
}

async function readDocumentOf(
  services: Services,
  tx: Tx,
  { invoice_id, customer_id, from_date, to_date }: Outgoing,
): Promise<Found['document']> {
  if (!invoice_id && !customer_id) return null;
  const { timezone, currency } = await organizationRow(tx);
  const today = todayIn(timezone, services.clock());
  if (invoice_id) {
    // The QR code on the paper opens the document.
    const token = await shareToken(tx, services.shareTokens, invoice_id, uuidv7);
    const printed = await readPrintable(services, tx, invoice_id, today, token);
    return { printed, name: fileName(printed.document.invoice_number) };
  }
  const period = { from: from_date ?? undefined, to: to_date ?? undefined };
  const printed = await readStatement(tx, customer_id!, period, today, currency);
  return { printed, name: `statement-${printed.from}-${printed.to}.pdf` };
}

async function deliver(
  { whatsapp, printer }: Services,
  keys: WhatsAppKeys,
  { message, document }: Found,
  share: Share,
): Promise<string> {
  const { id, number, body, buttons, answers_wa_id } = message;
  // Only a courtesy: the answer does not depend on it.
  if (answers_wa_id) await whatsapp.markRead(keys, answers_wa_id).catch(() => {});
  const head = { to: number, own_id: id, text: body };
  if (!document) return whatsapp.send(keys, { ...head, buttons: buttons ?? undefined });
  const content = await printer.print(document.printed, share);
  const { name } = document;
  const media_id = await whatsapp.upload(keys, { name, media_type: 'application/pdf', content });
  return whatsapp.send(keys, { ...head, document: { media_id, name } });
}
