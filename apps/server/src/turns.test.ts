import { expect, test } from 'vitest';
import { type TurnsOptions, turns } from './turns.ts';

const A = { organization_id: 'a' };
const B = { organization_id: 'b' };
const C = { organization_id: 'c' };
const BUSY = 'Other archives are being made';
const options = (given: Partial<TurnsOptions>): TurnsOptions => ({
  ...{ at_once: 2, each: 1, waiting: 2, patience_ms: 60_000, told: BUSY },
  ...given,
});

/** Runs work that stays until it is ended, and notes in which order it began. */
function place(given: Partial<TurnsOptions> = {}) {
  const { run } = turns(options(given));
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const start = (share: Parameters<typeof run>[0], name: string) => {
    const work = run(share, () => {
      begun.push(name);
      return new Promise<string>((resolve) => {
        ends[name] = () => resolve(name);
      });
    });
    work.catch(() => {});
    return work;
  };
  const end = async (name: string) => {
    ends[name]!();
    await new Promise(setImmediate);
  };
  return { begun, start, end };
}

test('one share holds some places only, and another begins at once', async () => {
  const { begun, start, end } = place();
  const all = [start(A, 'a1'), start(A, 'a2'), start(A, 'a3'), start(B, 'b1')];
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('those that wait take turns, however many one of them brought', async () => {
  const { begun, start, end } = place({ waiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) start(A, name);
  for (const name of ['b1', 'b2']) start(B, name);
  start(C, 'c1');
  await end('a1');
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1');
  expect(begun.at(-1)).toBe('b2');
});

test('whoever fills its line is refused, and nobody else', async () => {
  const { start } = place();
  const [, , , fourth] = ['a1', 'a2', 'a3', 'a4'].map((name) => start(A, name));
  await expect(fourth).rejects.toMatchObject({
    ...{ code: 'UNAVAILABLE', status: 503 },
    message: `${BUSY}. Please try again in a few seconds.`,
  });
  const other = start(B, 'b1');
  expect(await Promise.race([other, Promise.resolve('begun')])).toBe('begun');
});

test('strangers with links have a line of their own, leave a place free, and count by their network too', async () => {
  const { begun, start } = place({ at_once: 3, waiting: 1 });
  const stranger = (organization_id: string, network = '1.2.3.4') => ({ organization_id, network });
  for (const id of ['a', 'b', 'c']) start(stranger(id), `link of ${id}`);
  start(A, 'its own people');
  expect(begun).toEqual(['link of a', 'link of b', 'its own people']);
  // Of one network four times as much as of one organization: eight here.
  const more = ['d', 'e', 'f', 'g', 'h'].map((id) => start(stranger(id), id));
  await expect(start(stranger('i'), 'i')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const elsewhere = start(stranger('i', '5.6.7.8'), 'elsewhere');
  expect(await Promise.race([...more, elsewhere, Promise.resolve('waiting')])).toBe('waiting');
});

test('a turn that does not come in time is refused, and work that fails gives its turn on', async () => {
  const { run } = turns(options({ at_once: 1, patience_ms: 20 }));
  const long = Promise.withResolvers<void>();
  const first = run(A, () => long.promise);
  await expect(run(B, async () => 1)).rejects.toThrow(BUSY);
  long.resolve();
  await first;
  await expect(run(A, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect(await run(B, async () => 2)).toBe(2);
});
