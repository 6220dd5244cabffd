import { expect, test } from 'vitest';
import { run } from './run.ts';

test('random writes of every kind under random faults: nothing acknowledged is lost or doubled, and the books hold', async () => {
  const report = await run({ seed: 16, minutes: 0.5, every: 15 });
  expect(report.faults, `${report.last.slice(-60).join('\n')}\n${report.output.slice(-4_000)}`).toEqual([]);
  expect(report.checkpoints).toBeGreaterThan(0);
  expect(report.writes).toBeGreaterThan(100);
  expect(Object.keys(report.strikes).length).toBeGreaterThan(5);
});
