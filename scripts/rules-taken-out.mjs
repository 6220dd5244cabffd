#!/usr/bin/env node
/**
 * node scripts/rules-taken-out.mjs --seed 38 [--count 10] [--only 3,7] [--list] [--tests http/effects]
 *
 * Takes rules of permissions out, one after the other, each at one of the places where it is asked, and tells whether the
 * tests of effects notice. The same seed draws the same places. A place that is not there any more is an error: whoever
 * moves a rule moves its line here.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { modules, requireNode, root } from './lib/project.mjs';

const server = 'apps/server/src';
/** Where a rule is asked, the text that asks it, and what stands there without it. */
const PLACES = [
  [`${server}/features/invoices/issue.ts`, 'if (await assertPrices(context, items, sale))', 'if (false)'],
  [`${server}/features/invoices/issue.ts`, 'exchange_rate === null || mayOverride', 'true'],
  [`${server}/features/invoices/cancel.ts`, '  await assertMayCancel(context, invoice, items);', ''],
  [`${server}/features/payments/pay-invoice.ts`, '  await assertPaymentGives(', '  void ('],
  [`${server}/features/payments/on-account.ts`, '  await assertPaymentGives(', '  void ('],
  [
    `${server}/features/credit-notes/credit.ts`,
    '  await assertNoteGives(context, invoice, { lines, restock: input.restock });\n  if (credit',
    '  if (credit',
  ],
  [
    `${server}/features/credit-notes/credit.ts`,
    '  await assertNoteGives(context, invoice, { lines, restock: input.restock });\n  await',
    '  await',
  ],
  [
    `${server}/features/credit-notes/credit.ts`,
    '  await assertRefundRate(context, invoice, input.exchange_rate);',
    '',
  ],
  [
    `${server}/features/recurring/http.ts`,
    'if (record.auto_issue) await checkPrices(context, record);\n}',
    '}',
  ],
  [
    `${server}/features/recurring/sweep.ts`,
    "makerOf(record), 'documents:write'",
    "record.created_by, 'organization:read'",
  ],
  [
    `${server}/features/journals/sweep.ts`,
    "await actingFor(services, tx, makerOf(record), 'journals:write');",
    '',
  ],
  [
    `${server}/features/proceeds/prices.ts`,
    'exchange_rate !== null && isAnyListed(',
    'false && isAnyListed(',
  ],
  [`${server}/features/proceeds/given.ts`, 'leftToGive(lines, 0) < whole', 'false'],
  [`${server}/features/proceeds/given.ts`, 'whole > givenAtMost(invoice.total_amount)', 'false'],
  [`${server}/features/proceeds/given.ts`, "'least');", "'most');"],
  [
    `${server}/features/proceeds/known-rate.ts`,
    "may(role, 'prices:reduce') && may(role, 'write_offs:write')",
    'true',
  ],
  [
    'packages/domain/src/sales/proceeds.ts',
    'shareOf(line.billed, line.returned_e4, line.quantity_e4)',
    'line.billed',
  ],
  [`${server}/features/webhooks/deliver.ts`, "!permissions.includes('developers:manage')", 'false'],
  [
    `${server}/features/webhooks/deliver.ts`,
    'permissions.includes(reportOf(next.event_type).permission)',
    'true',
  ],
  [`${server}/features/webhooks/http.ts`, 'if (directs) assertReadsAll', 'if (false) assertReadsAll'],
  [`${server}/features/members/http.ts`, 'await passOn(tx, member.user_id, successor, now);', ''],
  [`${server}/features/customers/http.ts`, "!organization.permissions.includes('prices:reduce')", 'false'],
  [`${server}/features/documents/record.ts`, "reader.permissions.includes('costs:read')", 'true'],
  [
    'packages/domain/src/books/journal.ts',
    'booksLockedUntil !== null && entryDate <= booksLockedUntil',
    'false',
  ],
  ['packages/contract/src/payroll.ts', "access: 'payroll:read'", "access: 'books:read'"],
];
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string', default: '10' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    tests: { type: 'string', default: 'http/effects,features/proceeds,features/members/acts' },
  },
});
if (!options.seed) throw new Error('Which draw? For example --seed 38');
const PATH = [dirname(requireNode()), join(modules, '.bin'), process.env.PATH].join(delimiter);

const only = options.only?.split(',').map(Number);
if (!options.list && tryTests() !== null) throw new Error('The tests fail as it is: repair that first');
let noticed = 0;
let tried = 0;
for (const [index, [file, asked, without]] of draw(Number(options.seed), Number(options.count)).entries()) {
  if (only && !only.includes(index + 1)) continue;
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(asked)) throw new Error(`${file} has no such place any more: ${asked}`);
  console.log(`${index + 1}. ${file}: ${asked.trim().split('\n')[0]}`);
  if (options.list) continue;
  tried++;
  writeFileSync(
    path,
    source.replace(asked, () => without),
  );
  let by = null;
  try {
    by = tryTests();
  } finally {
    writeFileSync(path, source);
  }
  if (by) noticed++;
  console.log(`   ${by ? `noticed by “${by}”` : 'NOT NOTICED'}`);
}
if (!options.list) console.log(`${noticed} of ${tried} noticed`);

/** The title of the first test that fails; null where all pass. */
function tryTests() {
  const file = join(root, '.cache/rules-taken-out.json');
  rmSync(file, { force: true });
  const { status, stdout, stderr } = spawnSync(
    'vitest',
    [
      'run',
      '--project=node',
      '--bail=1',
      '--reporter=json',
      `--outputFile=${file}`,
      ...options.tests.split(','),
    ],
    { cwd: root, env: { ...process.env, PATH }, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status === 0) return null;
  if (!existsSync(file)) throw new Error(`Vitest did not run: ${stderr || stdout}`);
  const files = JSON.parse(readFileSync(file, 'utf8')).testResults;
  const failed = files.flatMap((each) => each.assertionResults.filter(({ status: how }) => how === 'failed'));
  // Those of the other files were not tried any more.
  return failed[0]?.title ?? 'a file that does not load';
}

/** `count` places in an order that the seed gives (Mulberry32). */
function draw(seed, count) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return PLACES.map((place) => ({ place, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ place }) => place);
}
