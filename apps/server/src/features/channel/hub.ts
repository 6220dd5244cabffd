import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  ANNOUNCED,
  CHANNEL_LIMITS,
  CHANNEL_PATH,
  CLOSE,
  type ServerMessage,
} from '@lissafi/contract/channel';
import pg from 'pg';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { ANNOUNCEMENTS, type Notice } from '../../db/announce.ts';
import { toPrimary } from '../../db/primary.ts';
import type { Services } from '../../services.ts';
import { Connection } from './connection.ts';
import { changesAccess, type LoggedEvent } from './events.ts';
import { readAccess, readHead, readMissed, readNews } from './log-reader.ts';
import { whoConnects } from './tickets.ts';

/** The real-time channel of one process. */
export interface ChannelHub {
  attach(server: Server): void;
  /** The number of open connections. */
  size(): number;
  /** Sends every client elsewhere and stops. */
  stop(): Promise<void>;
}

/** How often the logs of connected organizations are looked at for commits of other processes. */
const POLL_MS = 250;
/** Commits within this time are told together. */
const COALESCE_MS = 15;
/** Access is read again at this interval, should a notice have been lost. */
const RECHECK_MS = 15_000;
const EARLY_MESSAGES = 10;
const CLOSE_PATIENCE_MS = 1_000;

/** The clients of one organization in this process. */
interface Room {
  connections: Set<Connection>;
  /** The newest event that was told here; undefined until it is read. */
  cursor: number | undefined;
  ready: Promise<void>;
}

type HubServices = Pick<Services, 'tokens' | 'database' | 'clock' | 'config'>;

/** Opens the channel: one connection to the database follows the logs of all organizations that have clients here. */
export async function openChannel(
  services: HubServices,
  adminUrl: string,
  log: (error: unknown) => void,
): Promise<ChannelHub> {
  const rooms = new Map<string, Room>();
  const people = new Map<string, number>();
  const sockets = new Set<WebSocket>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: CHANNEL_LIMITS.message_bytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let client: pg.Client | undefined;
  let isStopped = false;
  let isBroken = false;
  let running: Promise<void> | undefined;
  let again = false;
  let soon: NodeJS.Timeout | undefined;
  let checkedAt = services.clock().getTime();
  let pingedAt = checkedAt;

  const connect = async () => {
    const fresh = new pg.Client({
      ...toPrimary(adminUrl),
      application_name: 'lissafi channel',
      // Several clients connect at once, and their reads do not depend on each other.
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 15_000,
    });
    fresh.on('error', () => {
      if (client === fresh) client = undefined;
    });
    fresh.on('notification', ({ payload }) => heard(payload ?? ''));
    await fresh.connect();
    await fresh.query(`listen ${ANNOUNCEMENTS}`);
    client = fresh;
    isBroken = false;
    return fresh;
  };
  const reader = async () => client ?? (await connect());

  const all = () => [...rooms.values()].flatMap(({ connections }) => [...connections]);

  /** Reads the access of these clients again; who lost it is closed before anything else is told. */
  const recheck = async (connections: readonly Connection[]) => {
    if (connections.length === 0) return;
    const access = await readAccess(
      await reader(),
      connections.map(({ claims }) => claims),
    );
    connections.forEach((connection, index) => {
      const found = access[index]!;
      if ('close' in found) {
        leave(connection);
        connection.close(found.close, 'access ended');
      } else connection.allow(found.permissions, found.muted);
    });
  };

  function heard(payload: string): void {
    const notice = JSON.parse(payload) as Notice;
    if (notice.type === 'access') {
      recheck(all().filter(({ claims }) => claims.user_id === notice.userId)).catch(broken);
      return;
    }
    const { organizationId, userId, type, data } = notice;
    for (const connection of rooms.get(organizationId)?.connections ?? [])
      if (!userId || connection.claims.user_id === userId)
        connection.announced(ANNOUNCED[type], { type, data } as unknown as ServerMessage);
  }

  /** Tells a room its news, in order. */
  async function tell(room: Room, head: number, events: readonly LoggedEvent[]): Promise<void> {
    if (head - room.cursor! > CHANNEL_LIMITS.replay) {
      await recheck([...room.connections]);
      room.cursor = head;
      for (const connection of room.connections) connection.resync(head);
      return;
    }
    for (const event of events) {
      if (changesAccess(event.type)) await recheck([...room.connections]);
      room.cursor = event.number;
      for (const connection of room.connections) connection.tell(event);
    }
    room.cursor = head;
  }

  const follow = async () => {
    const cursors = new Map<string, number>();
    for (const [id, { cursor }] of rooms) if (cursor !== undefined) cursors.set(id, cursor);
    if (cursors.size === 0) return;
    for (const { organization_id, head, events } of await readNews(await reader(), cursors)) {
      const room = rooms.get(organization_id);
      if (room) await tell(room, head, events);
    }
  };

  function broken(error: unknown): void {
    client?.end().catch(() => {});
    client = undefined;
    if (!isStopped && !isBroken) log(error);
    isBroken = true;
  }

  function run(): void {
    soon = undefined;
    if (running) {
      again = true;
      return;
    }
    running = follow()
      .catch(broken)
      .finally(() => {
        running = undefined;
        if (again && !isStopped) {
          again = false;
          run();
        }
      });
  }

  function keepHouse(): void {
    const clock = services.clock();
    const now = clock.getTime();
    for (const connection of all()) {
      if (connection.claims.expires_at <= clock) connection.close(CLOSE.expired, 'token expired');
      else connection.beat(now);
    }
    // A clock that was set back must not stop what is done at intervals.
    pingedAt = Math.min(pingedAt, now);
    checkedAt = Math.min(checkedAt, now);
    if (now - pingedAt > CHANNEL_LIMITS.heartbeat_ms) {
      pingedAt = now;
      for (const connection of all()) connection.ping();
    }
    if (now - checkedAt > RECHECK_MS) {
      checkedAt = now;
      recheck(all()).catch(broken);
    }
    if (rooms.size > 0) run();
  }

  function enter(connection: Connection): Room {
    const { organization_id, user_id } = connection.claims;
    let room = rooms.get(organization_id);
    if (!room) {
      const fresh: Room = { connections: new Set(), cursor: undefined, ready: Promise.resolve() };
      fresh.ready = reader()
        .then((owner) => readHead(owner, organization_id))
        .then((head) => {
          fresh.cursor = head ?? 0;
        });
      fresh.ready.catch(() => {});
      room = fresh;
      rooms.set(organization_id, room);
    }
    room.connections.add(connection);
    people.set(user_id, (people.get(user_id) ?? 0) + 1);
    return room;
  }

  function leave(connection: Connection): void {
    const { organization_id, user_id } = connection.claims;
    const room = rooms.get(organization_id);
    if (!room?.connections.delete(connection)) return;
    if (room.connections.size === 0) rooms.delete(organization_id);
    const left = (people.get(user_id) ?? 1) - 1;
    if (left > 0) people.set(user_id, left);
    else people.delete(user_id);
  }

  /** Tells a client what it missed, then what came meanwhile: without a gap and nothing twice. */
  async function catchUp(connection: Connection, room: Room): Promise<void> {
    const after = connection.resumeAfter!;
    const cursor = room.cursor!;
    connection.resumeAfter = undefined;
    connection.hold();
    const { organization_id } = connection.claims;
    const owner = await reader();
    if (after > cursor) {
      // Another process, ahead of this one, told it already; or the number is not of this log.
      const head = (await readHead(owner, organization_id)) ?? 0;
      if (after > head) connection.resync(head);
      else connection.position = after;
    } else if (cursor - after > CHANNEL_LIMITS.replay) connection.resync(cursor);
    else connection.replay(await readMissed(owner, organization_id, after, cursor), after, cursor);
    connection.release();
  }

  async function admit(socket: WebSocket, address: URL): Promise<void> {
    const early: [RawData, boolean][] = [];
    const collect = (raw: RawData, isBinary: boolean) => {
      if (early.length < EARLY_MESSAGES) early.push([raw, isBinary]);
    };
    socket.on('message', collect);
    const claims = await whoConnects(services, address.searchParams.get('token') ?? '');
    if (!claims) return socket.close(CLOSE.expired, 'token expired or unknown');
    const { organization_id } = claims;
    if (!organization_id) return socket.close(CLOSE.forbidden, 'no organization');
    if ((people.get(claims.user_id) ?? 0) >= CHANNEL_LIMITS.sockets_per_person)
      return socket.close(CLOSE.limited, 'too many connections');
    const subscribed = (one: Connection) => {
      catchUp(one, room).catch((error) => {
        broken(error);
        one.terminate();
      });
    };
    const caller = { ...claims, organization_id };
    const connection = new Connection(socket, caller, numberOf(address), subscribed, services.clock);
    const room = enter(connection);
    socket.on('close', () => leave(connection));
    if (!connection.isOpen) return leave(connection);
    await room.ready;
    const [access] = await readAccess(await reader(), [claims]);
    if ('close' in access!) return connection.close(access.close, 'no access');
    connection.allow(access!.permissions, access!.muted);
    connection.position = Math.max(connection.position, room.cursor!);
    socket.off('message', collect);
    connection.serve(early);
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const refuse = (line: string) => stream.end(`HTTP/1.1 ${line}\r\nconnection: close\r\n\r\n`);
    stream.on('error', () => stream.destroy());
    const address = URL.parse(request.url ?? '', 'http://localhost');
    if (address?.pathname !== CHANNEL_PATH) return void refuse('404 Not Found');
    if (!isOwnOrigin(request, services.config.public_url)) return void refuse('403 Forbidden');
    if (isStopped || sockets.size >= CHANNEL_LIMITS.sockets) return void refuse('503 Service Unavailable');
    server.handleUpgrade(request, stream, head, (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A message that is too long, or bytes that are no message: the library closes with its code.
      socket.on('error', () => {});
      admit(socket, address).catch((error) => {
        broken(error);
        socket.close(1011, 'try again');
      });
    });
  }

  await connect();
  services.database.onEvents = (organizationId) => {
    if (!isStopped && rooms.has(organizationId)) soon ??= setTimeout(run, COALESCE_MS);
  };
  const timer = setInterval(keepHouse, POLL_MS);
  return {
    attach(http) {
      http.on('upgrade', upgrade);
    },
    size: () => sockets.size,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      services.database.onEvents = () => {};
      const ended = [...sockets].map((socket) => new Promise((done) => socket.once('close', done)));
      for (const socket of sockets) socket.close(CLOSE.restart, 'restarting');
      const late = setTimeout(() => {
        for (const socket of sockets) socket.terminate();
      }, CLOSE_PATIENCE_MS);
      await Promise.all(ended);
      clearTimeout(late);
      await running;
      await client?.end();
    },
  };
}

function numberOf(address: URL): number | undefined {
  const text = address.searchParams.get('last_event_id');
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A page of another site cannot connect; programs send no origin. */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (!headers.origin) return true;
  return headers.origin === new URL(publicUrl).origin || URL.parse(headers.origin)?.host === headers.host;
}
