import type { ServerMessage } from '@lissafi/contract/channel';
import { CHANNEL_PATH, CHANNELS, CLOSE, RECONNECT } from '@lissafi/contract/channel-rules';

/** What the channel needs of the outside, so that tests can stand in for network and time. */
export interface ChannelOptions {
  /** A ticket for one connection; throws when there is none. Nobody waits for it once the channel is closed. */
  ticket(signal: AbortSignal): Promise<string>;
  onMessage(message: ServerMessage): void;
  /** False after the attempts are used up, true when it is connected again. */
  onState?: (isConnected: boolean) => void;
  /** The person is no member any more, or the organization was closed: nothing is connected again. */
  onForbidden?: () => void;
  origin: string;
  Socket?: typeof WebSocket;
}

export interface Channel {
  /** Begins a new series of attempts: the network, the tab or the server is back (decisions §8). */
  revive(): void;
  /** Closes with the normal code; nothing is connected again. */
  close(): void;
}

/** A dead connection is noticed by an unanswered ping. */
const PING_MS = 25_000;
/** A ticket that is refused right after it was given is no reason to ask for another at once. */
const QUICK_RENEWALS = 1;

/** The wait before this attempt, the first of which is 1 (S1.9-17). */
const pauseBefore = (attempt: number) => Math.min(RECONNECT.base_ms * 2 ** (attempt - 1), RECONNECT.max_ms);

/** One connection of this tab to its organization's channel, which is kept as long as that makes sense. */
export function openChannel(options: ChannelOptions): Channel {
  const { Socket = WebSocket } = options;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let attempt = 0;
  let renewals = 0;
  let lastEventId: number | undefined;
  const closing = new AbortController();
  let isConnecting = false;

  async function connect(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (closing.signal.aborted || isConnecting || socket) return;
    isConnecting = true;
    try {
      const ticket = await options.ticket(closing.signal);
      if (closing.signal.aborted) return;
      const query = new URLSearchParams({ token: ticket });
      if (lastEventId !== undefined) query.set('last_event_id', String(lastEventId));
      listen(new Socket(`${options.origin}${CHANNEL_PATH}?${query}`));
    } catch {
      again();
    } finally {
      isConnecting = false;
    }
  }

  function listen(fresh: WebSocket): void {
    socket = fresh;
    let isAnswered = true;
    fresh.onopen = () => {
      fresh.send(JSON.stringify({ type: 'subscribe', data: { channels: CHANNELS } }));
      pinging = setInterval(() => {
        if (!isAnswered) return fresh.close(4000);
        isAnswered = false;
        fresh.send('{"type":"ping"}');
      }, PING_MS);
    };
    fresh.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      isAnswered = true;
      if (message.id !== undefined) lastEventId = message.id;
      if (message.type === 'subscription_confirmed') {
        attempt = 0;
        renewals = 0;
        options.onState?.(true);
      }
      options.onMessage(message);
    };
    fresh.onclose = ({ code }) => {
      clearInterval(pinging);
      if (socket !== fresh) return;
      socket = undefined;
      if (closing.signal.aborted || code === CLOSE.normal) return;
      if (code === CLOSE.forbidden) return options.onForbidden?.();
      // An expired token is no attempt: the request for a ticket renews it, and the connection is made at once.
      if (code === CLOSE.expired && renewals++ < QUICK_RENEWALS) void connect();
      else again();
    };
  }

  /** Waits for the next attempt, unless the series is used up (S1.9-16). */
  function again(): void {
    if (closing.signal.aborted || timer) return;
    if (attempt >= RECONNECT.attempts) {
      options.onState?.(false);
      return;
    }
    attempt++;
    timer = setTimeout(connect, pauseBefore(attempt));
  }

  void connect();
  return {
    revive() {
      if (closing.signal.aborted || socket || isConnecting) return;
      attempt = 0;
      renewals = 0;
      void connect();
    },
    close() {
      closing.abort();
      clearTimeout(timer);
      clearInterval(pinging);
      socket?.close(CLOSE.normal);
    },
  };
}
