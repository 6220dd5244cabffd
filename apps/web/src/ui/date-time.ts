import { lazy } from '@lissafi/domain/lazy';

const time = lazy(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const dayAndTime = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

/** When something happened, in milliseconds: the time of today, with its day when it was another. */
export function clockTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return (isToday ? time() : dayAndTime()).format(new Date(at));
}
