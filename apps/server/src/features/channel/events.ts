import { type EventData, isAlert, movesStock, reportOf, type ServerMessage } from '@lissafi/contract/channel';
import type { EventType } from '@lissafi/contract/events';
import type { Permission } from '@lissafi/contract/permissions';

/** A row of the event log. */
export interface LoggedEvent {
  organization_id: string;
  number: number;
  type: EventType;
  subject_id: string;
  actor_id: string | null;
  at: string;
  data: Record<string, string | number | null>;
}

/** Whom an event is told, and in which form. */
export interface Reader {
  permissions: readonly Permission[];
  channels: ReadonlySet<string>;
  /** Kinds of alerts that this member does not want as notifications. */
  muted: ReadonlySet<string>;
}

/**
 * The messages of one event for this reader, in order. The last one carries the number, so that a connection that
 * breaks between them gets all of them again.
 */
export function messagesFor(event: LoggedEvent, reader: Reader): ServerMessage[] {
  const { channel, permission } = reportOf(event.type);
  const messages: { type: ServerMessage['type']; data: EventData }[] = [];
  const data: EventData = {
    event: event.type,
    subject_id: event.subject_id,
    actor_id: event.actor_id,
    at: event.at,
  };
  if (reader.permissions.includes(permission)) {
    const told = isAlert(event.type) ? { ...data, facts: event.data } : data;
    if (isAlert(event.type) && reader.channels.has('notification') && !reader.muted.has(event.type))
      messages.push({ type: 'notification', data: told });
    if (reader.channels.has(channel)) messages.push({ type: channel, data: told });
  } else if (
    movesStock(event.type) &&
    reader.permissions.includes('inventory:read') &&
    reader.channels.has('ledger')
  )
    messages.push({ type: 'ledger', data: { ...data, subject_id: null, actor_id: null } });
  return messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, id: event.number } : message,
  ) as ServerMessage[];
}

/** After these the access of the organization's members is read again before anything later is told. */
export const changesAccess = (type: EventType): boolean =>
  type === 'member.removed' ||
  type === 'member.left' ||
  type === 'member.role_changed' ||
  type === 'organization.closed' ||
  type === 'organization.reopened' ||
  type === 'organization.transferred';
