import {
  CHANNEL_LIMITS,
  CHANNELS,
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
  /** What the client subscribed to, also what its role may not read: a changed role is granted or refused it anew. */
  private readonly wanted = new Set<string>();
  permissions: readonly Permission[] = [];
  muted: ReadonlySet<string> = new Set();
  /** Every event up to this number was told or need not be. */
  position: number;
  /** The number that the client named, until its first subscription has been served. */
  resumeAfter: number | undefined;
  private readonly socket: WebSocket;
  private readonly onSubscribe: (connection: Connection) => void;
  private readonly clock: () => Date;
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
    clock: () => Date,
  ) {
    this.socket = socket;
    this.claims = claims;
    this.position = resumeAfter ?? 0;
    this.resumeAfter = resumeAfter;
    this.onSubscribe = onSubscribe;
    this.clock = clock;
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
      this.slowSince = this.clock().getTime();
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
    if (waiting.length > CHANNEL_LIMITS.replay) this.resync(waiting.at(-1)!.number);
    else for (const event of waiting) this.tell(event);
  }

  /** Takes a changed role into account: of what the client subscribed to, it is granted and refused all anew. */
  allow(permissions: readonly Permission[], muted: ReadonlySet<string>): void {
    const isSame =
      permissions.length === this.permissions.length &&
      permissions.every((permission) => this.permissions.includes(permission));
    this.permissions = permissions;
    this.muted = muted;
    if (isSame || this.wanted.size === 0) return;
    this.channels.clear();
    this.grant([...this.wanted]);
    // Also a channel that stays open tells more or less than before.
    this.resync(this.position);
  }

  /** Ends what is too slow, and brings what caught up to date; called at intervals. */
  beat(now: number): void {
    if (this.slowSince === undefined) return;
    if (this.socket.bufferedAmount < CHANNEL_LIMITS.buffer_bytes / 4) {
      this.slowSince = undefined;
      this.resync(this.position);
    } else if (now - this.slowSince > CHANNEL_LIMITS.slow_ms) {
      // The code stands behind what already waits. Who does not read that either is cut off by the library.
      this.close(CLOSE.slow, 'too slow');
    }
  }

  /** Ends a connection that did not answer the last ping, otherwise sends another. */
  ping(): void {
    if (!this.isAlive) {
      this.terminate();
      return;
    }
    this.isAlive = false;
    this.socket.ping();
  }

  private receive(raw: RawData, isBinary: boolean): void {
    const now = this.clock().getTime();
    if (now - this.windowFrom > CHANNEL_LIMITS.message_window_ms) {
      this.windowFrom = now;
      this.received = 0;
    }
    this.received++;
    if (this.received > CHANNEL_LIMITS.messages) this.close(CLOSE.limited, 'too many messages');
    else this.answer(isBinary ? undefined : parsed(String(raw)));
  }

  private answer(message: ClientMessage | undefined): void {
    if (!message) {
      const text = 'The message is not one that the channel knows.';
      this.send({ type: 'error', data: { code: 'MALFORMED_MESSAGE', message: text } });
    } else if (message.type === 'ping') {
      const isCurrent = !this.waiting && this.resumeAfter === undefined;
      this.send({ type: 'pong', data: {}, ...(isCurrent ? { id: this.position } : {}) });
    } else if (message.type === 'unsubscribe') {
      for (const channel of message.data.channels) {
        this.wanted.delete(channel);
        this.channels.delete(channel as Channel);
      }
    } else this.subscribe(message.data.channels);
  }

  private subscribe(names: readonly string[]): void {
    for (const name of names) if (isChannel(name)) this.wanted.add(name);
    this.grant(names);
    if (this.resumeAfter !== undefined) this.onSubscribe(this);
  }

  /** Opens what the role may read of these channels, and tells the client which. */
  private grant(names: readonly string[]): void {
    const open = new Set<string>(channelsFor(this.permissions));
    const granted = names.filter((name): name is Channel => open.has(name));
    for (const channel of granted) this.channels.add(channel);
    this.send({
      type: 'subscription_confirmed',
      data: { channels: granted, refused: names.filter((name) => !open.has(name)) },
      ...(this.resumeAfter === undefined && !this.waiting ? { id: this.position } : {}),
    });
  }
}

const isChannel = (name: string) => (CHANNELS as readonly string[]).includes(name);

function parsed(text: string): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
