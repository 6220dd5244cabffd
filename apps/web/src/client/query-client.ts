import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { answerOrKept } from './kept-answers.ts';
import { onReachability, reachability } from './reachability.ts';

// A screen hears of an answer before the next touch: what a touch opens begins with what the answer said. With a timer,
// which is the default, a busy phone takes the touch first.
notifyManager.setScheduler(queueMicrotask);

// What is shown is read again as soon as the server can be reached, whatever the browser says of the network.
onlineManager.setEventListener((setOnline) => onReachability(() => setOnline(reachability().reachable)));

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Lists change under other people's hands, but a glance back a moment later need not ask again.
      staleTime: 15_000,
      // A refusal of the server would be repeated; a request that failed in the network is sent once more.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && error.outcomeUnknown && reachability().reachable,
      // Without network a query is not held back: it falls back on what the device knows.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: answerOrKept,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
