import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

// A screen hears of an answer before the next touch: what a touch opens begins with what the answer said. With a timer,
// which is the default, a busy phone takes the touch first.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Lists change under other people's hands, but a glance back a moment later need not ask again.
      staleTime: 15_000,
      // A refusal of the server would be repeated; a request that failed in the network is sent once more.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.outcomeUnknown,
    },
    mutations: { retry: false },
  },
});
