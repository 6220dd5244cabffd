import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { billQuery } from './use-bom.ts';

const answer = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
const bill = () => (billQuery('01920000-0000-7000-8000-000000000001').queryFn as () => Promise<unknown>)();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

test.each([404, 403, 409, 500, 503])(
  'the bill of materials is null when the server answers %s',
  async (status) => {
    answer(status, { message: 'Broken', code: 'INTERNAL', status });
    expect(await bill()).toBeNull();
  },
);

test('it is null without a network, and else what was answered', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await bill()).toBeNull();
  answer(200, { id: 'a bill' });
  expect(await bill()).toEqual({ id: 'a bill' });
});
