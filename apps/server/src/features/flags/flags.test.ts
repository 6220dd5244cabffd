import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_FLAGS, FLAG_NAMES } from '@lissafi/contract/flag-list';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication, testOwner } from '../../testing/application.ts';

let application: TestApplication;
let folder: string;
let file: string;
let pro: Member;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lissafi-flags-'));
  file = join(folder, 'flags.json');
  writeFileSync(file, '{}');
  application = await testApplication({ FLAGS_FILE: file });
  pro = await testOwner(application);
  await pro.put(`/api/v1/organizations/${pro.organization_id}/plan`, { tier: 'pro' });
});
beforeEach(async () => {
  writeFileSync(file, '{}');
  await application.owner('delete from feature_flag');
});
afterAll(async () => {
  await application.close();
  rmSync(folder, { recursive: true });
});

const flags = async () => (await application.call('GET', '/api/flags')).body;
const library = async () => (await pro.get('/api/v1/reports')).body;

test('GET /api/flags answers success and flags, to anybody, outside /api/v1', async () => {
  const answer = await application.call('GET', '/api/flags');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ success: true, flags: DEFAULT_FLAGS });
  expect((await application.call('GET', '/api/v1/flags')).status).toBe(404);
});

test('the known flags are these eleven', async () => {
  expect(Object.keys((await flags()).flags)).toEqual([
    'new-dashboard',
    'advanced-analytics',
    'beta-reports',
    'pro-features',
    'alpha-integrations',
    'enhanced-search',
    'bulk-operations',
    'custom-branding',
    'education',
    'marketplace',
    'reports',
  ]);
});

test('each flag is a value with stage, description, dates and, where it is tied to one, its tier', async () => {
  const { flags: all } = await flags();
  for (const name of FLAG_NAMES) {
    const { value, metadata } = all[name];
    expect(typeof value, name).toBe('boolean');
    expect(['alpha', 'beta', 'stable']).toContain(metadata.stage);
    expect(metadata.description.length).toBeGreaterThan(10);
    for (const at of [metadata.createdAt, metadata.updatedAt]) expect(new Date(at).toISOString()).toBe(at);
  }
  const tiers = FLAG_NAMES.map((name) => [name, all[name].metadata.subscriptionTier]).filter(
    ([, tier]) => tier,
  );
  expect(tiers).toEqual([
    ['custom-branding', 'enterprise'],
    ['reports', 'pro'],
  ]);
});

test('enhanced-search and reports are on; reports is of pro, custom-branding of enterprise', async () => {
  const { flags: all } = await flags();
  const on = FLAG_NAMES.filter((name) => all[name].value === true);
  expect(on).toEqual(['enhanced-search', 'reports']);
  expect(all.reports.metadata.subscriptionTier).toBe('pro');
  expect(all['custom-branding'].metadata.subscriptionTier).toBe('enterprise');
});

test('values are booleans, strings or numbers: the file goes over the defaults, the database over the file', async () => {
  writeFileSync(
    file,
    JSON.stringify({
      marketplace: 'true',
      education: 3,
      'new-dashboard': { value: true, metadata: { stage: 'stable' } },
      'no-such-flag': true,
    }),
  );
  await application.owner(`insert into feature_flag (name, value, metadata) values
    ('education', '0', '{}'), ('beta-reports', null, '{"subscriptionTier": "enterprise"}'), ('other', 'true', '{}')`);
  const { flags: all } = await flags();
  expect([all.marketplace.value, all.education.value, all['new-dashboard'].value]).toEqual(['true', 0, true]);
  expect([all['new-dashboard'].metadata.stage, all['beta-reports'].metadata.subscriptionTier]).toEqual([
    'stable',
    'enterprise',
  ]);
  expect(all.education.metadata.updatedAt).not.toBe(DEFAULT_FLAGS.education.metadata.updatedAt);
  expect(Object.keys(all)).toEqual([...FLAG_NAMES]);
});

test('a flag that is switched off, or moved to a higher tier, closes its routes on the server', async () => {
  expect((await library()).reports.length).toBeGreaterThan(3);
  for (const change of [
    { reports: false },
    { reports: 'off' },
    { reports: 0 },
    { reports: { metadata: { subscriptionTier: 'enterprise' } } },
  ]) {
    writeFileSync(file, JSON.stringify(change));
    expect((await library()).code, JSON.stringify(change)).toBe('FEATURE_NOT_AVAILABLE');
  }
  writeFileSync(file, JSON.stringify({ reports: 'TRUE' }));
  expect((await library()).reports.length).toBeGreaterThan(3);
});

test('an invalid file is reported, and no flag is invented', async () => {
  for (const text of ['{', '[]', '{"reports": null}', '{"reports": {"colour": "red"}}']) {
    writeFileSync(file, text);
    const answer = await application.call('GET', '/api/flags');
    expect([answer.status, answer.body], text).toEqual([
      200,
      { success: false, flags: {}, error: 'Failed to fetch feature flags' },
    ]);
  }
});
