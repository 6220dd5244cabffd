import { EVENT_TYPES, type EventType } from './events.ts';

/** Events about our own work, which say nothing to another program. */
const INTERNAL: ReadonlySet<EventType> = new Set([
  'customer.batch_parse_requested',
  'customer.batch_parsed',
  'import.work_requested',
  'books.outside_check_requested',
  'einvoice.queued',
  'einvoice.settings_changed',
  'refused_sentence.kept',
  'refused_sentence.dismissed',
  'second_opinion.allowed',
  'second_opinion.forbidden',
  'second_opinion.asked',
  'second_opinion.accepted',
  'source_document.added',
  'source_document.read_again',
  'source_document.recorded',
  'source_document.deleted',
  'whatsapp.settings_changed',
  'whatsapp.number_linked',
  'whatsapp.number_unlinked',
  'whatsapp.received',
  'whatsapp.queued',
  'whatsapp.send_failed',
  'alias.created',
  'alias.changed',
  'alias.removed',
  'api_key.created',
  'api_key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.tested',
  'webhook.replayed',
  'webhook.disabled',
]);

/** What a webhook can be told, in the order of the log's own list. */
export const WEBHOOK_EVENTS: readonly EventType[] = EVENT_TYPES.filter((type) => !INTERNAL.has(type));
