import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patient } from '../apps/server/src/testing/patience.ts';
import { AREAS } from '../apps/web/src/features/help/content/all-topics.ts';
import { namedControls } from '../apps/web/src/testing/named-controls.ts';
import { signInToDemo, theDemo } from './support/demo.ts';
import { expect, test } from './support/fixtures.ts';
import { type Walker, walk } from './support/help-walk.ts';
import { WALKS } from './support/help-walks/all-walks.ts';
import { playing } from './support/media.ts';
import { spokenLike } from './support/sound.ts';

// What the help tells is done: each of its tasks is walked with a real browser, as its step says it.

/** What the microphone hears; the browser reads the file when the microphone is opened. */
const MICROPHONE = join(mkdtempSync(join(tmpdir(), 'lissafi-help-')), 'speech.wav');
test.use(playing('audio', MICROPHONE));
test.beforeAll(() => writeFileSync(MICROPHONE, spokenLike(3)));

const topics = AREAS.flatMap((area) => area.topics);

test('each task of the help has a walk that uses the controls that its step names', () => {
  const tasks = topics.flatMap(({ id, tasks }) => tasks.map(([task]) => `${id} / ${task}`));
  const walks = Object.entries(WALKS).flatMap(([id, all]) =>
    Object.keys(all).map((task) => `${id} / ${task}`),
  );
  expect(walks.sort()).toEqual(tasks.sort());
  const unused = topics.flatMap(({ id, tasks }) =>
    tasks.flatMap(([task, how]) => {
      const names = WALKS[id]![task]!.flatMap((step) => step.names);
      return namedControls(how)
        .filter((rest) => !names.some((name) => rest.startsWith(name)))
        .map((rest) => `${id} / ${task}: ${rest}`);
    }),
  );
  expect(unused).toEqual([]);
});

/** Topics of one test: as many tests as keep all workers busy. */
const TOPICS_OF_ONE = 10;

for (let first = 0; first < topics.length; first += TOPICS_OF_ONE) {
  const some = topics.slice(first, first + TOPICS_OF_ONE);
  test(`the help is right from “${some[0]!.title}” to “${some.at(-1)!.title}”`, async ({
    page,
    browser,
    newOwner,
  }) => {
    test.setTimeout(patient(600_000));
    const context = await browser.newContext();
    const demo = await context.newPage();
    await signInToDemo(demo, await theDemo());
    const walker: Walker = { demo, own: page, owner: newOwner, page, part: null };
    const wrong: string[] = [];
    demo.on('pageerror', (error) => wrong.push(String(error)));
    for (const { id, tasks } of some)
      for (const [task] of tasks) {
        const fault = await walk(walker, WALKS[id]?.[task] ?? []);
        if (fault) wrong.push(`${id} / ${task}: ${fault}`);
      }
    await context.close();
    expect(wrong).toEqual([]);
  });
}
