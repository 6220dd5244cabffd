import { Alert } from './Alert.tsx';
import { useOnline } from './use-online.ts';

/** Says before anything is typed that this form is not kept without network, as others are. */
export function NeedsConnection() {
  const online = useOnline();
  if (online) return null;
  return <Alert tone="owed">You are offline. This cannot be recorded until there is a connection.</Alert>;
}
