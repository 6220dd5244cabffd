import { expect, test } from 'vitest';
import { inCommon, inDays, nearness, type OpenLine } from './suggestion-parts.ts';

const line = (description: string, reference: string | null = null): OpenLine => ({
  ...{ id: 'a', date: '2026-10-29', description, reference, amount: 500_000 },
});

test('how far apart books and statement are, in words', () =>
  expect([0, 1, 2].map(inDays)).toEqual(['Same day', '1 day apart', '2 days apart']));

test('points for nearness fall after 3, 10 and 30 days', () => {
  const points = [0, 3, 4, 10, 11, 30, 31].map(nearness);
  expect(points.map((each, index) => index > 0 && each < points[index - 1]!)).toEqual([
    ...[false, false, true, false, true, false, true],
  ]);
  expect(nearness(31)).toBe(0);
});

test('the number of a document in both goes before words', () => {
  expect(inCommon(['NGOZI'], line('NGOZI INV-2026-088'), 'Ngozi, INV-2026-088').reasons).toEqual([
    { text: 'INV-2026-088 in both', good: true },
  ]);
  expect(inCommon(['NGOZI'], line('NGOZI INV-2026-089'), 'Ngozi, INV-2026-088').reasons).toEqual([
    { text: '“NGOZI” in both', good: true },
  ]);
});

test('a reference of six or more characters in both tells as much', () => {
  const reasons = (reference: string, text = `x ${reference} y`) =>
    inCommon([], line('TRF', reference), text).reasons;
  expect(reasons('AB-123')).toEqual([{ text: 'Same reference', good: true }]);
  expect(reasons(' B-123 ')).toEqual([{ text: 'No word in common', good: false }]);
  expect(reasons('AB-123', 'another')).toEqual([{ text: 'No word in common', good: false }]);
});

test('two words in common are named; more words count more, and never as much as a number', () => {
  const common = (...words: string[]) => inCommon(words, line('TRF'), words.join(' '));
  const [one, two] = [common('NGOZI'), common('NGOZI', 'MAMA')];
  const many = common('NGOZI', 'MAMA', 'OKAFOR', 'ABA');
  expect(many.reasons.map(({ text }) => text)).toEqual(['“NGOZI” in both', '“MAMA” in both']);
  expect(two.points).toBeGreaterThan(one.points);
  expect(many.points).toBeLessThan(inCommon([], line('INV-2026-088'), 'INV-2026-088').points);
});
