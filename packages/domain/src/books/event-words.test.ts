import { EVENT_SUBJECTS, EVENT_TYPES } from '@lissafi/contract/events';
import { expect, test } from 'vitest';
import { beforeAndAfter, EVENT_WORDS, eventDetail, SUBJECT_WORDS } from './event-words.ts';

test('no event lacks words, no two say the same, and every subject has a name', () => {
  const words = EVENT_TYPES.map((type) => EVENT_WORDS[type]);
  for (const text of words) expect(text).toMatch(/^[A-Z][^_]+[a-z]$/);
  expect(new Set(words).size).toBe(EVENT_TYPES.length);
  const subjects = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0]))];
  expect([...EVENT_SUBJECTS].sort()).toEqual(subjects.sort());
  expect(Object.keys(SUBJECT_WORDS).sort()).toEqual([...EVENT_SUBJECTS].sort());
});

test('the facts of an event are words; ids and empty values are left out', () => {
  const id = '0195a1d2-0000-7000-8000-000000000000';
  expect(
    eventDetail({ reason: 'Broken', invoice_number: 'INV-1', customer_id: id, memo: null, count: 0 }),
  ).toBe('reason Broken, count 0');
  expect(eventDetail({ before: '2026-01-31', after: null, reason: 'audit' })).toBe('reason audit');
  expect(eventDetail({ reason: '', notes: ['x'], done: true, count: 1 })).toBe('count 1');
  // An id within a text is part of what was said.
  expect(eventDetail({ reason: `see ${id}`, memo: `${id} is wrong` })).toBe(
    `reason see ${id}, memo ${id} is wrong`,
  );
  expect(eventDetail({ amount: 'unknown', cost_centre: 'shop', cost_before: 150 })).toBe(
    'amount unknown, cost centre shop, cost before 1.50',
  );
  expect(eventDetail({ cost: 2_758_706, value_before: -5, quantity: 40 })).toBe(
    'cost 27,587.06, value before -0.05, quantity 40',
  );
  expect(beforeAndAfter({ before: 'weighted_average', after: 'fifo' })).toEqual(['weighted average', 'fifo']);
  expect(beforeAndAfter({ before: null })).toEqual([null, null]);
  expect(beforeAndAfter({ before: id, after: '' })).toEqual([null, null]);
  expect(beforeAndAfter({ before: 0, after: ['x'] })).toEqual(['0', null]);
});
