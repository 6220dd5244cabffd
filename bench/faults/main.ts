import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './run.ts';

/** `npm run faults -- --minutes 10 --seed 7`: random writes under random faults; prints figures that can be kept. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    output: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes > 0 && minutes <= 600) || !Number.isSafeInteger(seed))
  throw new Error('--minutes is a number up to 600, --seed a whole number');
console.log(`Seed ${seed}, ${minutes} minutes`);
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort());
const report = await run({ seed, minutes, log: console.log, signal: ending.signal });
console.table(report.kinds);
console.table(report.strikes);
const { writes, requests, checkpoints, seconds, restarts, mails, faults } = report;
console.log(
  `${seconds} s, ${writes} writes in ${requests} requests, ${checkpoints} checkpoints, ${restarts.web} and ${restarts.worker} restarts of the first processes, ${mails.arrived} mails and ${mails.again} of them again`,
);
for (const skipped of report.skipped) console.log(`Skipped: ${skipped}`);
if (values.output) writeFileSync(values.output, report.output);
if (faults.length > 0) {
  console.log(`\nFAULTS with seed ${seed}:\n${faults.join('\n')}\n\nThe last of what happened:`);
  console.log(report.last.slice(-80).join('\n'));
}
console.log(faults.length === 0 ? 'No fault was found.' : `${faults.length} faults were found.`);
process.exitCode = faults.length === 0 ? 0 : 1;
