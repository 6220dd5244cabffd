import { expect, test } from 'vitest';
import { wordsOf } from '../../../words/sources.ts';
import { makeRouter } from '../../router.tsx';
import { AREAS, topicOf } from './content/all-topics.ts';
import { findTopics } from './find-topics.ts';

const topics = AREAS.flatMap((area) => area.topics);
const screens = Object.values(makeRouter().routesById)
  .filter((route) => route.id.startsWith('/app/'))
  .map((route) => route.fullPath.replace(/(.)\/$/, '$1'));

test('each screen has a topic, and each topic is of screens that there are', () => {
  expect([...new Set(screens)].filter((screen) => !topicOf(screen))).toEqual([]);
  expect(topics.flatMap((topic) => topic.screens).filter((screen) => !screens.includes(screen))).toEqual([]);
});

test('no screen has two topics, and each topic has an address of its own', () => {
  const all = topics.flatMap((topic) => topic.screens);
  expect(all.filter((screen, index) => all.indexOf(screen) !== index)).toEqual([]);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
});

test.each(['pcm', 'ha'] as const)('each text of the help has words in %s', (language) => {
  const words = wordsOf(language);
  const texts = AREAS.flatMap(({ title, topics }) => [
    title,
    ...topics.flatMap((topic) => [
      topic.title,
      topic.purpose,
      ...topic.tasks.flat(),
      ...(topic.terms ?? []).flat(),
    ]),
  ]);
  // What is written in capital letters alone, such as VAT, is the same in each language.
  expect(texts.filter((text) => /\p{Ll}/u.test(text) && !words[text])).toEqual([]);
});

test('each topic says how one to four things are done, in whole sentences', () => {
  for (const { id, purpose, tasks, terms = [] } of topics) {
    expect(tasks.length, id).toBeGreaterThanOrEqual(1);
    expect(tasks.length, id).toBeLessThanOrEqual(4);
    for (const sentence of [purpose, ...tasks.map(([, how]) => how), ...terms.map(([, meaning]) => meaning)])
      expect(sentence, id).toMatch(/[.!?]$/);
  }
});

test('topics are found by their words, also with a typing mistake, the best first', () => {
  const first = (text: string) => findTopics(text)[0]?.title;
  expect(first('invoices')).toBe('Invoices');
  expect(first('credit note')).toBe('Invoices');
  expect(first('passkey')).toBe('Your account');
  expect(first('reconsile')).toBe('Reconcile with the bank');
  expect(findTopics('xyzzy')).toEqual([]);
  expect(findTopics('')).toEqual(topics);
});
