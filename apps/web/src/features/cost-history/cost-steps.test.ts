import { expect, test } from 'vitest';
import { stepPath, valueOn } from './cost-steps.ts';

const steps = [
  { date: '2026-01-01', value: 100 },
  { date: '2026-01-06', value: 50 },
  { date: '2026-01-08', value: null },
  { date: '2026-01-10', value: 200 },
];
const box = { left: 0, right: 100, base: 200, top: 0 };

test('the line keeps its height until the next change, and is broken where there is no value', () => {
  expect(stepPath(steps, { from: '2026-01-01', to: '2026-01-11' }, box, 200)).toBe(
    'M0 100H50V150H70M90 0H100',
  );
  expect(stepPath([], { from: '2026-01-01', to: '2026-01-11' }, box, 200)).toBe('');
});

test('a day has the value that was set last before it', () => {
  expect(valueOn(steps, '2026-01-05')).toBe(100);
  expect(valueOn(steps, '2026-01-06')).toBe(50);
  expect(valueOn(steps, '2025-12-31')).toBeNull();
  expect(valueOn(steps, '2026-01-09')).toBeNull();
});
