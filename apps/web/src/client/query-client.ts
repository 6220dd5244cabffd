import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

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
