import type { OutboxRecord } from '../client/outbox/outbox-record.ts';
import { notify } from './toast.ts';

/** Says that something waits on this device, which is as good as recorded: it is sent once. */
export function notifyKept({ description, provisional_number }: OutboxRecord): void {
  const what = [description[0], provisional_number].filter(Boolean).join(', ');
  notify.info('Kept on this device', `${what}: sent as soon as there is a connection.`);
}
