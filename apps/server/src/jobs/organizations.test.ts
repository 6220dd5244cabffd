import { expect, test } from 'vitest';
import { onNewDay } from './organizations.ts';

test('an organization is entered once on each of its own days, wherever the day begins', () => {
  const at = (timezone: string, done_on: string | null) => ({ timezone, done_on });
  const lagos = at('Africa/Lagos', '2026-03-01');
  const kiritimati = at('Pacific/Kiritimati', '2026-03-01');
  const honolulu = at('Pacific/Honolulu', '2026-03-01');
  const fresh = at('Africa/Lagos', null);
  const all = [lagos, kiritimati, honolulu, fresh];
  expect(onNewDay(all, new Date('2026-03-01T09:59:00Z'))).toEqual([fresh]);
  expect(onNewDay(all, new Date('2026-03-01T10:00:00Z'))).toEqual([kiritimati, fresh]);
  expect(onNewDay(all, new Date('2026-03-01T22:59:00Z'))).toEqual([kiritimati, fresh]);
  expect(onNewDay(all, new Date('2026-03-01T23:00:00Z'))).toEqual([lagos, kiritimati, fresh]);
  expect(onNewDay(all, new Date('2026-03-02T10:00:00Z'))).toEqual(all);
});
