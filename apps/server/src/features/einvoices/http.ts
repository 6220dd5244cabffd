import type { Einvoice, einvoiceRoutes } from '@lissafi/contract/einvoices';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Body } from '@lissafi/contract/route';
import { isReportable } from '@lissafi/domain/einvoice/einvoice';
import { einvoicingDuty } from '@lissafi/domain/nigeria/einvoicing';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { readDocument } from '../documents/printable.ts';
import { readInvoice } from '../documents/store.ts';
import { sizeOn } from '../ledger/turnover.ts';
import { composeEinvoice } from './compose.ts';
import { readKeysFile } from './gateway.ts';
import {
  countQueueable,
  type EinvoiceSettingsRecord,
  insertEinvoice,
  insertSettings,
  isQueueable,
  listEinvoices,
  queueableIds,
  queuedEvent,
  readEinvoice,
  readSettings,
  updateSettings,
} from './store.ts';

/** Throws NOT_FOUND, or INVALID_STATE for a document that is never reported. */
async function readReportable({ tx, today }: MemberContext, id: string) {
  const record = await readInvoice(tx, id);
  const document = await readDocument(tx, id, today);
  if (!isReportable(document) || record.is_opening)
    throw new Refusal('INVALID_STATE', {
      message: 'Only issued invoices, receipts and credit notes are reported.',
    });
  return { record, document };
}

/** Returns what the tax authority asks of the organization today. */
async function readDuty({ tx, organization, today }: MemberContext) {
  const { turnover } = await sizeOn(tx, today);
  return einvoicingDuty({ turnover, vat_registered: organization.vat_registered }, today);
}

/** It has begun to set itself up at the portal, before or after it had to. */
const isSetUp = (settings: EinvoiceSettingsRecord | undefined) =>
  Boolean(settings?.is_automatic || settings?.service_id || settings?.api_key_sealed);

async function answer(context: MemberContext, id: string): Promise<Einvoice> {
  const { tx, organization } = context;
  const { record, document } = await readReportable(context, id);
  const stored = await readEinvoice(tx, id);
  const settings = await readSettings(tx);
  const [composed, duty] = [
    await composeEinvoice(tx, id, document, record.credits_id, settings),
    await readDuty(context),
  ];
  const isSent = stored?.payload != null;
  return {
    invoice_id: id,
    state: (stored?.state as Einvoice['state']) ?? null,
    irn: stored?.irn ?? null,
    problems: isSent ? [] : composed.problems,
    would_be_accepted: isSent || composed.problems.length === 0,
    payload: (stored?.payload ?? composed.payload) as Record<string, unknown>,
    concerns: stored !== undefined || duty?.applies === true || isSetUp(settings),
    duty,
    qr: stored?.qr ?? null,
    answer: stored?.answer ?? null,
    queued_at: stored?.queued_at ?? null,
    signed_at: stored?.signed_at ?? null,
    transmitted_at: stored?.transmitted_at ?? null,
    can: {
      submit: organization.permissions.includes('documents:write') && mayQueue(record.status, stored?.state),
    },
  };
}

/** A cancelled document can no longer be registered. */
const mayQueue = (status: string, state: string | undefined) => status !== 'cancelled' && isQueueable(state);

/** What stands between the organization and the tax office, in the order in which it is done. */
function missingOf(found: EinvoiceSettingsRecord | undefined, hasGateway: boolean): string[] {
  const missing: [boolean, string][] = [
    [!found?.business_id, 'The business ID of your page at the e-invoicing portal'],
    [!found?.service_id, 'The service ID of your page at the e-invoicing portal'],
    [!found?.business_description, 'Which goods and services you sell'],
    [!found?.api_key_sealed || !found.api_secret_sealed, 'The API key and its secret'],
    [!found?.public_key, 'The file crypto_keys.txt of the portal'],
    [!hasGateway, 'The connection of this installation to the tax office, which its operator sets up'],
  ];
  return missing.flatMap(([isMissing, words]) => (isMissing ? [words] : []));
}

async function settingsAnswer(context: MemberContext) {
  const { tx, services } = context;
  const found = await readSettings(tx);
  return {
    version: found?.version ?? 0,
    business_id: found?.business_id ?? null,
    service_id: found?.service_id ?? null,
    business_description: found?.business_description ?? null,
    is_automatic: found?.is_automatic ?? false,
    has_api_key: Boolean(found?.api_key_sealed && found.api_secret_sealed),
    has_keys: Boolean(found?.public_key),
    has_gateway: services.einvoiceGateway !== undefined,
    missing: missingOf(found, services.einvoiceGateway !== undefined),
    duty: await readDuty(context),
    waiting: await countQueueable(tx),
  };
}

/** Returns the columns for the body: secrets are sealed, the file of keys is parsed. Throws VALIDATION_FAILED. */
function columnsOf({ services, now }: MemberContext, body: Body<typeof einvoiceRoutes.updateSettings>) {
  const { version: _, api_key, api_secret, keys_file, ...plain } = body;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const keys = keys_file ? readKeysFile(keys_file) : undefined;
  if (keys === null)
    throw invalid(fault('keys_file', 'This is not the file crypto_keys.txt of the tax portal'));
  return {
    ...given,
    ...(api_key && { api_key_sealed: services.vault.seal('einvoice api key', api_key) }),
    ...(api_secret && { api_secret_sealed: services.vault.seal('einvoice api secret', api_secret) }),
    ...(keys ?? {}),
    updated_at: now.toISOString(),
  };
}

export const einvoiceHandlers: Handlers<typeof einvoiceRoutes> = {
  get: (context) => answer(context, context.params.id),

  async submit(context) {
    const { tx, params, user, now } = context;
    const record = await readInvoice(tx, params.id, true);
    await readReportable(context, params.id);
    const stored = await readEinvoice(tx, params.id, true);
    if (!mayQueue(record.status, stored?.state))
      throw new Refusal('INVALID_STATE', {
        message: 'This document is already being sent to the tax gateway.',
      });
    await insertEinvoice(tx, params.id, now);
    await appendEvents(tx, [queuedEvent(params.id, user.id)]);
    await tx.flush();
    return answer(context, params.id);
  },

  list: ({ tx, query }) => listEinvoices(tx, query) as never,

  async submitWaiting({ tx, user, now }) {
    const ids = await queueableIds(tx, LIMITS.einvoice_batch);
    for (const id of ids) await insertEinvoice(tx, id, now);
    if (ids.length > 0)
      await appendEvents(
        tx,
        ids.map((id) => queuedEvent(id, user.id)),
      );
    return { queued: ids.length };
  },

  settings: (context) => settingsAnswer(context),

  async updateSettings(context) {
    const { tx, body, user, organization } = context;
    const columns = columnsOf(context, body);
    const saved =
      body.version === 0
        ? await insertSettings(tx, columns)
        : await updateSettings(tx, body.version, columns);
    if (!saved) throw new Refusal('STALE_VERSION', { current: await settingsAnswer(context) });
    await appendEvents(tx, [
      { type: 'einvoice.settings_changed', subject_id: organization.id, actor_id: user.id },
    ]);
    return settingsAnswer(context);
  },
};
