// What the web client needs of the real-time channel: no schemas, which stay on the server.

/** S1.7-45: what a client subscribes to. */
export const CHANNELS = [
  'task_progress',
  'notification',
  'error',
  'ingestion',
  'reconciliation',
  'ledger',
  'insights',
  'audit',
] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_PATH = '/ws';

/** Why the server closes a connection. After anything but 1000 the client connects again (S1.9-18). */
export const CLOSE = {
  normal: 1000,
  /** The server stops; another process, or the same one after its start, takes the client. */
  restart: 1012,
  /**
   * The access token or the ticket is expired or unusable, or the session ended: renew it, then connect at once. Also
   * for a removed member, because the removal ends the sessions; the renewal is then refused and leads to signing in.
   */
  expired: 4401,
  /** The member left, or the organization was closed: connecting again would not help; read the profile anew. */
  forbidden: 4403,
  /** The client does not read what it is sent. */
  slow: 4408,
  /** Too many messages of the client, or too many connections of the person. */
  limited: 4429,
} as const;

export const CHANNEL_LIMITS = {
  /** Bytes of one message of a client. */
  message_bytes: 8_192,
  /** Messages of one client in ten seconds. */
  messages: 60,
  message_window_ms: 10_000,
  /** Connections of one person in one process, and of all people. */
  sockets_per_person: 25,
  sockets: 20_000,
  /** Events that are sent again after a reconnect; beyond them the client reads everything anew. */
  replay: 500,
  /** Bytes that wait for a slow client before messages are dropped, and how long it may stay behind. */
  buffer_bytes: 1_048_576,
  slow_ms: 30_000,
  /** A connection that answers no ping within this time is dead. */
  heartbeat_ms: 30_000,
  ticket_seconds: 60,
} as const;

/** S1.9-16, S1.9-17: what the client does after an abnormal close. */
export const RECONNECT = { attempts: 5, base_ms: 5_000, max_ms: 30_000 } as const;
