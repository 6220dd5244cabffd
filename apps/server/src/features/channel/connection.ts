import {
  CHANNEL_LIMITS,
  type Channel,
  CLOSE,
  ClientMessage,
  channelsFor,
  type ServerMessage,
} from '@lissafi/contract/channel';
import type { Permission } from '@lissafi/contract/permissions';
import type { RawData, WebSocket } from 'ws';
import type { Claims } from '../../services.ts';
import { type LoggedEvent, messagesFor } from './events.ts';

/** One client of an organization. It keeps the order of its messages and what it has been told. */
export class Connection {
  readonly claims: Claims & { organization_id: string };
  readonly channels = new Set<Channel>();
  permissions: readonly Permission[] = [];
  muted: ReadonlySet<string> = new Set();
  /** Every event up to this number was told or need not be. */
  position: number;
  /** The number that the client named, until its first subscription has been served. */
  resumeAfter: number | undefined;
  private readonly socket: WebSocket;
  private readonly onSubscribe: (connection: Connection) => void;
  /** Events that arrive while earlier ones are read. */
  private waiting: LoggedEvent[] | null = null;
  private isAlive = true;
  private slowSince: number | undefined;
  private received = 0;
  private windowFrom = 0;

  constructor(
    socket: WebSocket,
    claims: Claims & { organization_id: string },
    resumeAfter: number | undefined,
    onSubscribe: (connection: Connection) => void,
  ) {
    this.socket = socket;
    this.claims = claims;
    this.position = resumeAfter ?? 0;
    this.resumeAfter = resumeAfter;
    this.onSubscribe = onSubscribe;
    socket.on('pong', () => {
      this.isAlive = true;
    });
  }

  /** Begins to serve what the client sends, with what it sent while its access was read. */
  serve(early: readonly [RawData, boolean][]): void {
    for (const [raw, isBinary] of early) this.receive(raw, isBinary);
    this.socket.on('message', (raw, isBinary) => this.receive(raw, isBinary));
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  send(message: ServerMessage): void {
    if (!this.isOpen) return;
    if (this.slowSince !== undefined) return;
    if (this.socket.bufferedAmount > CHANNEL_LIMITS.buffer_bytes) {
      this.slowSince = Date.now();
      return;
    }
    this.socket.send(JSON.stringify(message));
  }

  /** Tells an event, once and in order. */
  tell(event: LoggedEvent): void {
    if (this.waiting) {
      if (this.waiting.length <= CHANNEL_LIMITS.replay) this.waiting.push(event);
      return;
    }
    if (event.number <= this.position) return;
    this.position = event.number;
    for (const message of messagesFor(event, this)) this.send(message);
  }

  announced(channel: Channel, message: ServerMessage): void {
    if (this.channels.has(channel)) this.send(message);
  }

  /** The client reads everything anew and continues from this number. */
  resync(head: number): void {
    this.position = Math.max(head, this.waiting ? head : this.position);
    this.send({ type: 'resync', data: {}, id: head });
  }

  /** Tells what was missed between two numbers. */
  replay(events: readonly LoggedEvent[], after: number, upTo: number): void {
    this.position = after;
    for (const event of events) for (const message of messagesFor(event, this)) this.send(message);
    this.position = upTo;
  }

  /** Holds live events back while the missed ones are read. */
  hold(): void {
    this.waiting = [];
  }

  release(): void {
    const waiting = this.waiting ?? [];
    this.waiting = null;
    if (waiting.length > CHANNEL_LIMITS.replay) return this.resync(waiting.at(-1)!.number);
    for (const event of waiting) this.tell(event);
  }

  /** Takes a changed role into account: channels that it may not read any more are left. */
  allow(permissions: readonly Permission[], muted: ReadonlySet<string>): void {
    const changed = permissions.length !== this.permissions.length;
    this.permissions = permissions;
    this.muted = muted;
    const open = new Set(channelsFor(permissions));
    const lost = [...this.channels].filter((channel) => !open.has(channel));
    for (const channel of lost) this.channels.delete(channel);
    // Also what it may read now and might not before: the client subscribed to it, and was refused.
    if (changed && this.channels.size > 0) this.resync(this.position);
  }

  /** Ends what is dead or too slow; called at intervals. Returns whether the connection remains. */
  beat(now: number): void {
    if (this.slowSince === undefined) return;
    if (this.socket.bufferedAmount < CHANNEL_LIMITS.buffer_bytes / 4) {
      this.slowSince = undefined;
      this.resync(this.position);
    } else if (now - this.slowSince > CHANNEL_LIMITS.slow_ms) {
      this.close(CLOSE.slow, 'too slow');
      this.terminate();
    }
  }

  /** Ends a connection that did not answer the last ping, otherwise sends another. */
  ping(): void {
    if (!this.isAlive) return this.terminate();
    this.isAlive = false;
    this.socket.ping();
  }

  private receive(raw: RawData, isBinary: boolean): void {
    const now = Date.now();
    if (now - this.windowFrom > CHANNEL_LIMITS.message_window_ms) {
      this.windowFrom = now;
      this.received = 0;
    }
    this.received++;
    if (this.received > CHANNEL_LIMITS.messages) return this.close(CLOSE.limited, 'too many messages');
    const message = isBinary ? undefined : parsed(String(raw));
    if (!message)
      return this.send({
        type: 'error',
        data: { code: 'MALFORMED_MESSAGE', message: 'The message is not one that the channel knows.' },
      });
    if (message.type === 'ping')
      return this.send({
        type: 'pong',
        data: {},
        ...(this.waiting || this.resumeAfter !== undefined ? {} : { id: this.position }),
      });
    if (message.type === 'unsubscribe') {
      for (const channel of message.data.channels) this.channels.delete(channel as Channel);
      return;
    }
    const open = new Set<string>(channelsFor(this.permissions));
    const granted = message.data.channels.filter((name): name is Channel => open.has(name));
    for (const channel of granted) this.channels.add(channel);
    this.send({
      type: 'subscription_confirmed',
      data: { channels: granted, refused: message.data.channels.filter((name) => !open.has(name)) },
      ...(this.resumeAfter === undefined && !this.waiting ? { id: this.position } : {}),
    });
    if (this.resumeAfter !== undefined) this.onSubscribe(this);
  }
}

function parsed(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
