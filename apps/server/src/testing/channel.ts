import { CHANNELS, type ServerMessage } from '@lissafi/contract/channel';
import { WebSocket } from 'ws';
import type { Member } from './application.ts';
import { until } from './deployed.ts';

/** A client of the real-time channel. */
export interface ChannelClient {
  socket: WebSocket;
  received: ServerMessage[];
  closed: Promise<number>;
  say(message: unknown): void;
  /** Waits for a message of this type that the test accepts. */
  hear(type: string, fits?: (data: never) => boolean): Promise<ServerMessage>;
}

/** Connects with a token or ticket; `query` begins with `&`. */
export function connectTo(
  origin: string,
  token: string,
  query = '',
  options: { origin?: string } = {},
): ChannelClient {
  const socket = new WebSocket(`${origin}?token=${encodeURIComponent(token)}${query}`, options);
  const received: ServerMessage[] = [];
  socket.on('message', (raw) => received.push(JSON.parse(String(raw))));
  socket.on('error', () => {});
  return {
    socket,
    received,
    closed: new Promise((done) => socket.once('close', done)),
    say(message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else socket.once('open', () => socket.send(text));
    },
    hear: (type, fits = () => true) =>
      until(`a message ${type} among ${JSON.stringify(received).slice(0, 5_000)}`, () =>
        received.find((message) => message.type === type && fits(message.data as never)),
      ),
  };
}

/** A new ticket of this member. */
export async function ticketOf(member: Member): Promise<string> {
  const answer = await member.post('/api/v1/channel/tickets');
  if (answer.status !== 201) throw new Error(`ticket: ${JSON.stringify(answer.body)}`);
  return answer.body.ticket;
}

/** A client that subscribed to everything. */
export async function subscribeAt(
  origin: string,
  member: Member,
  query = '',
  channels: readonly string[] = CHANNELS,
): Promise<ChannelClient & { confirmed: ServerMessage }> {
  const client = connectTo(origin, await ticketOf(member), query);
  client.say({ type: 'subscribe', data: { channels } });
  const confirmed = await client.hear('subscription_confirmed');
  return { ...client, confirmed };
}

/** What a client was told of events of this type. */
export const toldOf = ({ received }: ChannelClient, type: string): ServerMessage[] =>
  received.filter(({ data }) => (data as { event?: string }).event === type);
