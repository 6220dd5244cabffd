import { expect, test } from 'vitest';
import { type TurnsOptions, turns } from './turns.ts';

const A = { organization_id: 'a' };
const B = { organization_id: 'b' };
const C = { organization_id: 'c' };
const OWN = 'Other archives of this business are being made';
const BUSY = 'Others are making archives';
const options = (given: Partial<TurnsOptions>): TurnsOptions => ({
  at_once: 2,
  each: 1,
  waiting: 2,
  patience_ms: 60_000,
  told: { own: OWN, busy: BUSY },
  ...given,
});

/** Runs work that stays until it is ended, and notes in which order it began. */
function place(given: Partial<TurnsOptions> = {}) {
  const { run } = turns(options(given));
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const start = (share: Parameters<typeof run>[0], name: string, isLong = false) => {
    const work = run(
      share,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => {
          ends[name] = () => resolve(name);
        });
      },
      { isLong },
    );
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
    message: `${OWN}. Please try again in a few seconds.`,
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

test('all organizations of one owner are one line', async () => {
  const owners: Record<string, string> = { a: 'ada', b: 'ada', c: 'chidi' };
  const ownerOf = async (organization_id: string) => owners[organization_id]!;
  const { begun, start, end } = place({ at_once: 3, waiting: 1, ownerOf });
  const stranger = (organization_id: string) => ({ organization_id, network: '1.2.3.4' });
  start(A, 'a1');
  start(B, 'b1');
  const refused = start({ organization_id: 'b' }, 'b2');
  start(C, 'c1');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'c1']);
  await expect(refused).rejects.toThrow(BUSY);
  start(stranger('a'), 'link of a');
  start(stranger('b'), 'link of b');
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'c1', 'link of a']);
  await end('a1');
  expect(begun).toEqual(['a1', 'c1', 'link of a', 'b1']);
});

test('long work leaves a place free for short work, also of the same owner', async () => {
  const { begun, start, end } = place({ at_once: 3 });
  for (const [share, name] of [
    [A, 'long of a'],
    [B, 'long of b'],
    [C, 'long of c'],
  ] as const)
    start(share, name, true);
  expect(begun).toEqual(['long of a', 'long of b']);
  start(A, 'short of a');
  expect(begun.at(-1)).toBe('short of a');
  await end('short of a');
  expect(begun.at(-1)).toBe('short of a');
  await end('long of a');
  expect(begun.at(-1)).toBe('long of c');
});

test('who is refused is told of its own work only where that runs', async () => {
  const { start } = place({ at_once: 1, patience_ms: 20 });
  start(A, 'a1');
  await expect(start(A, 'a2')).rejects.toThrow(OWN);
  await expect(start(B, 'b1')).rejects.toThrow(BUSY);
});
