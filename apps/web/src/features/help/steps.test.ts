import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn, wordsOf } from '../../../words/sources.ts';
import { namedControls, plain } from '../../testing/named-controls.ts';
import { AREAS } from './content/all-topics.ts';

// Each control that a help page tells people to press is followed to the screens of that page: it is one of the texts of
// the files that they are made of, and its name in other languages is the one that the help says there.

const WEB = resolve(import.meta.dirname, '../..');
const ROOT = resolve(WEB, '../../..');
const topics = AREAS.flatMap((area) => area.topics);

/** The most words that a name has. */
const LONGEST = 6;
/** The controls of a step in order: after each such verb the longest text that some screen of the product has. */
function controlsOf(how: string, all: ReadonlySet<string>): string[] {
  return namedControls(how).flatMap((rest) => {
    const words = rest.split(' ').slice(0, LONGEST);
    for (let count = words.length; count > 0; count--) {
      const name = plain(words.slice(0, count).join(' '));
      if (all.has(name)) return [name];
    }
    // Nothing has this name: it is kept, so that the test says so.
    return [plain(words[0]!)];
  });
}

/** The component of each address, as the tables of routes name it. */
function pages(): Map<string, string> {
  const found = new Map<string, string>();
  for (const feature of readdirSync(resolve(WEB, 'features'))) {
    const table = resolve(WEB, 'features', feature, 'routes.ts');
    if (!existsSync(table)) continue;
    const source = readFileSync(table, 'utf8');
    for (const [, path, file] of source.matchAll(
      /path: '([^']+)',(?:(?!path: ')[\s\S])*?import\('([^']+)'\)/g,
    ))
      found.set(path!, resolve(dirname(table), file!));
  }
  return found;
}

/** A text without the icons and values that stand in it. */
const bare = (text: string) => text.replace(/\{\d+\}|<\/?\d+\/?>/g, '').trim();

/** Every text of a file and of what it is made of; texts of plain strings too, which labels are. */
function textsFrom(file: string, seen = new Set<string>()): Set<string> {
  const texts = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.has(next) || !/\.tsx?$/.test(next) || !existsSync(next)) continue;
    seen.add(next);
    const source = readFileSync(next, 'utf8');
    for (const { message } of textsIn(relative(ROOT, next), source)) texts.add(bare(message));
    for (const [, path] of source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
      waiting.push(resolve(dirname(next), path!));
  }
  return texts;
}

const routes = pages();
/** A screen of the books is written below them in its table of routes. */
const pageOf = (screen: string) =>
  routes.get(screen) ?? routes.get(screen.replace(/^\/(books|inventory|production)\//, ''));
/** What surrounds each screen: navigation, head and palette. */
const frame = textsFrom(resolve(WEB, 'frame/AppLayout.tsx'));
const ofTopic = new Map(
  topics.map((topic) => {
    const files = topic.screens.map(pageOf).filter((file) => file !== undefined);
    return [topic.id, new Set(files.flatMap((file) => [...textsFrom(file)]))];
  }),
);
const everywhere = new Set([...frame, ...[...ofTopic.values()].flatMap((texts) => [...texts])]);

/** Other records and screens that a step opens first, with the topic of their pages. */
const RECORDS = {
  supplier: 'suppliers',
  customer: 'customers',
  invoice: 'invoices',
  counter: 'counter',
} as const;

/** Where the controls of a step may stand: on the screens of its page, around them, and on those of a record that it opens. */
const placesOf = (id: string, how: string) => [
  ofTopic.get(id)!,
  frame,
  ...Object.entries(RECORDS).flatMap(([record, topic]) =>
    new RegExp(`\\b(Open|Edit|Press) the (\\w+ or the )?${record}\\b`).test(how) ? [ofTopic.get(topic)!] : [],
  ),
];

test('most screens are found in the tables of routes', () => {
  const lost = topics.flatMap(({ screens }) => screens).filter((screen) => !pageOf(screen));
  expect(lost.length, lost.join(' ')).toBeLessThan(8);
});

test.each(topics.map((topic) => [topic.id, topic] as const))(
  'the steps of “%s” name what its screens have',
  (id, topic) => {
    const missing = topic.tasks.flatMap(([task, how]) =>
      controlsOf(how, everywhere)
        .filter((name) => !placesOf(id, how).some((texts) => texts.has(name)))
        .map((name) => `${task}: ${name}`),
    );
    expect(missing).toEqual([]);
  },
);

test.each(['pcm', 'ha'] as const)('in %s a step names a control as the screen does', (language) => {
  const words = wordsOf(language);
  const ofControl = new Map(Object.entries(words).map(([text, said]) => [bare(text), bare(said)]));
  const wrong = topics.flatMap(({ tasks }) =>
    tasks.flatMap(([, how]) =>
      controlsOf(how, everywhere)
        .map((name) => words[name] ?? ofControl.get(name))
        .filter((said) => said !== undefined && words[how] !== undefined && !words[how].includes(said))
        .map((said) => `${words[how]} ≠ ${said}`),
    ),
  );
  expect(wrong).toEqual([]);
});
