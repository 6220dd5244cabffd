import { CHANNELS } from '@lissafi/contract/channel-rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Channel, openChannel } from './channel.ts';

/** The socket of a browser, whose server the test plays. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  sent: string[] = [];
  closedWith: number | undefined;
  url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code: number) {
    this.closedWith = code;
    this.onclose?.({ code });
  }
  hears(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  opens() {
    this.onopen?.();
    this.hears({ type: 'subscription_confirmed', data: { channels: [], refused: [] }, id: 7 });
  }
}

let channel: Channel;
let states: boolean[];
let asked: number;
let forbidden: number;
let refused: boolean;
const last = () => FakeSocket.all.at(-1)!;
const made = () => FakeSocket.all.length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  states = [];
  asked = 0;
  forbidden = 0;
  refused = false;
  channel = openChannel({
    origin: 'ws://here',
    Socket: FakeSocket as unknown as typeof WebSocket,
    ticket: async () => {
      asked++;
      if (refused) throw new Error('no network');
      return 'ticket';
    },
    onMessage: () => {},
    onState: (state) => states.push(state),
    onForbidden: () => forbidden++,
  });
  await pass(0);
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

test('on open the client subscribes to all eight channels', () => {
  last().opens();
  expect(last().url).toBe('ws://here/ws?token=ticket');
  expect(JSON.parse(last().sent[0]!)).toEqual({ type: 'subscribe', data: { channels: [...CHANNELS] } });
  expect(CHANNELS).toHaveLength(8);
});

test('after an abnormal close it waits 5, 10, 20, 30 and 30 s, then it gives up until something is back', async () => {
  last().opens();
  for (const [index, pause] of [5_000, 10_000, 20_000, 30_000, 30_000].entries()) {
    last().onclose!({ code: 1006 });
    await pass(pause - 1);
    expect(made()).toBe(index + 1);
    await pass(1);
    expect(made()).toBe(index + 2);
  }
  last().onclose!({ code: 1006 });
  await pass(600_000);
  expect(made()).toBe(6);
  expect(states).toEqual([true, false]);
  channel.revive();
  await pass(0);
  expect(made()).toBe(7);
});

test('a reconnect names the last event, and a confirmed connection begins the series anew', async () => {
  last().opens();
  last().hears({ type: 'ledger', data: {}, id: 12 });
  last().onclose!({ code: 1012 });
  await pass(5_000);
  expect(last().url).toBe('ws://here/ws?token=ticket&last_event_id=12');
  last().opens();
  last().onclose!({ code: 1006 });
  await pass(5_000);
  expect(made()).toBe(3);
});

test('the normal close, and a membership that ended, are not followed by a reconnect', async () => {
  for (const code of [1000, 4403]) {
    last().opens();
    const before = made();
    last().onclose!({ code });
    await pass(600_000);
    expect(made()).toBe(before);
    expect(forbidden).toBe(code === 4403 ? 1 : 0);
    channel.revive();
    await pass(0);
  }
  channel.close();
  expect(last().closedWith).toBe(1000);
  channel.revive();
  await pass(600_000);
  expect(made()).toBe(3);
});

test('an expired token is renewed and connected at once, which is no attempt; refused again it waits', async () => {
  last().opens();
  last().onclose!({ code: 4401 });
  await pass(0);
  expect([made(), asked]).toEqual([2, 2]);
  last().onclose!({ code: 4401 });
  await pass(4_999);
  expect(made()).toBe(2);
  await pass(1);
  expect(made()).toBe(3);
});

test('closed while a ticket is on its way, nobody waits for it, and nothing is connected', async () => {
  let signal: AbortSignal | undefined;
  let give = (_ticket: string) => {};
  const closed = openChannel({
    origin: 'ws://here',
    Socket: FakeSocket as unknown as typeof WebSocket,
    ticket: (given) => {
      signal = given;
      return new Promise((resolve) => {
        give = resolve;
      });
    },
    onMessage: () => {},
  });
  expect(signal?.aborted).toBe(false);
  closed.close();
  expect(signal?.aborted).toBe(true);
  const before = made();
  give('ticket');
  await pass(60_000);
  expect(made()).toBe(before);
});

test('without a ticket the attempts count too, and a dead connection is noticed by its silence', async () => {
  refused = true;
  last().opens();
  await pass(50_000);
  expect(last().closedWith).toBe(4000);
  await pass(600_000);
  expect(asked).toBe(6);
  expect(states.at(-1)).toBe(false);
});
