import { useSyncExternalStore } from 'react';
import { onReachability, reachability } from '../client/reachability.ts';

/** Whether the server can be reached, and since when it cannot. */
export const useReachability = () => useSyncExternalStore(onReachability, reachability);
export const useOnline = () => useReachability().reachable;
