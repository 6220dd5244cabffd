import type { EinvoicePayload } from '@lissafi/domain/einvoice/einvoice';
import type pg from 'pg';
import { appendEvents } from '../../db/events.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
import type { EinvoiceGateway, GatewayKeys, Services } from '../../services.ts';
import { readDocument } from '../documents/printable.ts';
import { readInvoice } from '../documents/store.ts';
import { todayOf } from '../organizations/store.ts';
import { composeEinvoice } from './compose.ts';
import { encryptQr } from './gateway.ts';
import {
  changeEinvoice,
  type EinvoiceSettingsRecord,
  readEinvoice,
  readSettings,
  unreportedPayments,
} from './store.ts';

export interface EinvoiceJob {
  organization_id: string;
  subject_id: string;
}

interface Ready {
  state: 'queued' | 'validated' | 'signed';
  payload: EinvoicePayload;
  keys: GatewayKeys;
  settings: EinvoiceSettingsRecord;
}

/**
 * Submits one document to the gateway: validate, sign, transmit to the buyer. Each step is stored before the next, so
 * that an interrupted job resumes; after a lost response it asks whether the document is signed before it signs again.
 */
export async function submitEinvoice(
  services: Services,
  { organization_id, subject_id }: EinvoiceJob,
  attempt: { number: number; isLast: boolean },
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organization_id, work);
  const gateway = services.einvoiceGateway;
  const ready = await inScope((tx) => prepare(services, tx, subject_id));
  if (!ready || !gateway) return;
  const note = (changes: Parameters<typeof changeEinvoice>[2]) =>
    inScope((tx) =>
      changeEinvoice(tx, subject_id, { ...changes, updated_at: services.clock().toISOString() }),
    );
  const refuse = (message: string) =>
    inScope(async (tx) => {
      const updated_at = services.clock().toISOString();
      await changeEinvoice(tx, subject_id, {
        state: 'rejected',
        answer: message,
        payload: null,
        irn: null,
        updated_at,
      });
      await appendEvents(tx, [{ type: 'einvoice.refused', subject_id, actor_id: null }]);
    });
  const { payload, keys, settings } = ready;
  let { state } = ready;
  try {
    if (state === 'queued') {
      const answer = await gateway.validate(keys, payload);
      if (!answer.ok) return void (await refuse(answer.message));
      state = 'validated';
      await note({ state });
    }
    if (state === 'validated') {
      const known = attempt.number > 1 && (await gateway.isSigned(keys, payload.irn));
      const answer = known ? { ok: true as const } : await gateway.sign(keys, payload);
      if (!answer.ok) return void (await refuse(answer.message));
      await inScope((tx) => markSigned(services, tx, subject_id, payload.irn, settings));
    }
    if (payload.invoice_kind === 'B2B') {
      const answer = await gateway.transmit(keys, payload.irn);
      if (!answer.ok) return void (await note({ answer: answer.message }));
      await note({ state: 'transmitted', transmitted_at: services.clock().toISOString(), answer: null });
    }
  } catch (error) {
    const message = (error as Error).message;
    await note(
      attempt.isLast && state !== 'signed' ? { state: 'failed', answer: message } : { answer: message },
    );
    throw error;
  }
}

/** Returns the payload to send, which is fixed from now on; null where nothing is sent, with the reason stored. */
async function prepare(services: Services, tx: Tx, invoiceId: string): Promise<Ready | null> {
  const stored = await readEinvoice(tx, invoiceId, true);
  if (!stored || !['queued', 'validated', 'signed'].includes(stored.state)) return null;
  const settings = await readSettings(tx);
  const keys = settings && keysOf(services, settings);
  const updated_at = services.clock().toISOString();
  if (!services.einvoiceGateway || !keys || !settings.public_key) {
    await changeEinvoice(tx, invoiceId, { state: 'waiting', updated_at });
    return null;
  }
  let payload = stored.payload as EinvoicePayload | null;
  if (!payload) {
    const record = await readInvoice(tx, invoiceId);
    const document = await readDocument(tx, invoiceId, await todayOf(tx, services.clock()));
    const composed = await composeEinvoice(tx, invoiceId, document, record.credits_id, settings);
    if (composed.problems.length > 0) {
      const answer = composed.problems
        .map((problem) => problem.message)
        .join('. ')
        .slice(0, 500);
      await changeEinvoice(tx, invoiceId, { state: 'incomplete', answer, updated_at });
      return null;
    }
    payload = composed.payload;
    await changeEinvoice(tx, invoiceId, {
      irn: payload.irn,
      payload: JSON.stringify(payload),
      payment_status: payload.payment_status,
      updated_at,
    });
  }
  return { state: stored.state as Ready['state'], payload, keys, settings };
}

function keysOf(services: Services, settings: EinvoiceSettingsRecord): GatewayKeys | null {
  const { api_key_sealed, api_secret_sealed } = settings;
  if (!api_key_sealed || !api_secret_sealed) return null;
  const api_key = services.vault.open('einvoice api key', api_key_sealed);
  const api_secret = services.vault.open('einvoice api secret', api_secret_sealed);
  return api_key && api_secret ? { api_key, api_secret } : null;
}

async function markSigned(
  services: Services,
  tx: Tx,
  invoiceId: string,
  irn: string,
  { public_key, certificate }: EinvoiceSettingsRecord,
): Promise<void> {
  const now = services.clock();
  const qr = encryptQr(
    { public_key: public_key!, certificate: certificate! },
    irn,
    Math.floor(now.getTime() / 1000),
  );
  const at = now.toISOString();
  await changeEinvoice(tx, invoiceId, { state: 'signed', signed_at: at, qr, answer: null, updated_at: at });
  await appendEvents(tx, [{ type: 'einvoice.signed', subject_id: invoiceId, actor_id: null }]);
}

const REPORT_BATCH = 100;

/** Reports to the gateway which registered documents were paid or credited since. */
export async function reportPayments(services: Services, owner: pg.ClientBase): Promise<void> {
  const gateway = services.einvoiceGateway;
  if (!gateway) return;
  const { rows } = await owner.query<{ organization_id: string }>(
    `select distinct organization_id from einvoice where state in ('signed', 'transmitted')`,
  );
  for (const { organization_id } of rows) {
    try {
      await reportOrganization(services, gateway, organization_id);
    } catch {
      // A failure in one organization does not stop the others; it is retried at the next run.
    }
  }
}

async function reportOrganization(
  services: Services,
  gateway: EinvoiceGateway,
  organizationId: string,
): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    inOrganization(services.database, organizationId, work);
  const { settings, changed } = await inScope(async (tx) => ({
    settings: await readSettings(tx),
    changed: await unreportedPayments(tx, REPORT_BATCH),
  }));
  const keys = settings && keysOf(services, settings);
  if (!keys) return;
  for (const { invoice_id, irn, status } of changed) {
    const answer = await gateway.reportPayment(keys, irn, status);
    await inScope((tx) =>
      changeEinvoice(tx, invoice_id, {
        // A rejection is not retried endlessly: it is shown, and the next change is reported again.
        payment_status: status,
        ...(!answer.ok && { answer: answer.message }),
        updated_at: services.clock().toISOString(),
      }),
    );
  }
}
