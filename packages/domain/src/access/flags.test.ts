import { DEFAULT_FLAGS, FLAG_NAMES, type FlagValue, TIERS } from '@lissafi/contract/flag-list';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideGate, hasFeature, isOn, reachesTier, stageBadge } from './flags.ts';

test.each<[FlagValue, boolean]>([
  [true, true],
  [false, false],
  ['true', true],
  ['TRUE', true],
  ['True', true],
  ['false', false],
  ['yes', false],
  ['1', false],
  [' true', false],
  ['', false],
  [1, true],
  [0.01, true],
  [0, false],
  [-1, false],
  [Number.NaN, false],
])('the value %j is on: %s', (value, on) => {
  expect(isOn(value)).toBe(on);
});

test('only boolean true, the word true and numbers above 0 are on, whatever else a value is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.boolean(), fc.string(), fc.double()), (value) => {
      const on =
        value === true ||
        (typeof value === 'string' && /^true$/i.test(value)) ||
        (typeof value === 'number' && value > 0);
      expect(isOn(value)).toBe(on);
    }),
  );
});

test('tiers are ordered free < pro < enterprise, and none means free', () => {
  expect(TIERS).toEqual(['free', 'pro', 'enterprise']);
  const reach = TIERS.map((tier) => TIERS.map((required) => reachesTier(tier, required)));
  expect(reach).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
  expect([reachesTier(undefined, 'free'), reachesTier(null, 'pro')]).toEqual([true, false]);
});

test('a flag without a tier is for everybody, one with a tier only from there on', () => {
  const { reports } = DEFAULT_FLAGS;
  const reached = [undefined, ...TIERS].map((required) => {
    const metadata = { ...reports.metadata, subscriptionTier: required };
    const flag = { value: true, metadata } as typeof reports;
    for (const tier of TIERS) expect(hasFeature({ ...flag, value: false }, tier)).toBe(false);
    return TIERS.filter((tier) => hasFeature(flag, tier));
  });
  expect(reached).toEqual([
    ['free', 'pro', 'enterprise'],
    ['free', 'pro', 'enterprise'],
    ['pro', 'enterprise'],
    ['enterprise'],
  ]);
  expect(hasFeature(undefined, 'enterprise')).toBe(false);
});

test('enhanced-search is on by default, on every tier', () => {
  expect(TIERS.map((tier) => hasFeature(DEFAULT_FLAGS['enhanced-search'], tier))).toEqual([true, true, true]);
});
test('reports is on by default and tied to pro', () => {
  expect(TIERS.map((tier) => hasFeature(DEFAULT_FLAGS.reports, tier))).toEqual([false, true, true]);
});
test('custom-branding is tied to enterprise, once it is switched on', () => {
  const on = { ...DEFAULT_FLAGS['custom-branding'], value: true };
  expect(TIERS.map((tier) => hasFeature(on, tier))).toEqual([false, false, true]);
});
test('flags that are not named as on by default are off', () => {
  const on = FLAG_NAMES.filter((name) => isOn(DEFAULT_FLAGS[name].value));
  expect(on).toEqual(['enhanced-search', 'reports']);
});
test('alpha wears the error colour, beta the warning colour, stable nothing', () => {
  expect(stageBadge('alpha')).toEqual({ label: 'alpha', color: 'error' });
  expect(stageBadge('beta')).toEqual({ label: 'beta', color: 'warning' });
  expect(stageBadge('stable')).toBeNull();
});

test('a gated page whose flag is off redirects to /dashboard, or to the custom path when one is given', () => {
  expect(decideGate({ loading: false, open: false })).toEqual({ show: 'redirect', to: '/dashboard' });
  expect(decideGate({ loading: false, open: false, fallbackPath: '/plan' })).toEqual({
    show: 'redirect',
    to: '/plan',
  });
  expect(decideGate({ loading: false, open: true, fallbackPath: '/plan' })).toEqual({ show: 'page' });
});
test('while flags load nothing is decided yet', () => {
  for (const open of [true, false]) {
    expect(decideGate({ loading: true, open, fallbackPath: '/plan', showFallback: true })).toEqual({
      show: 'loading',
    });
  }
});
test('with the optional fallback the page shows it instead of redirecting', () => {
  const gate = { loading: false, open: false, showFallback: true, fallbackPath: '/plan' };
  expect(decideGate(gate)).toEqual({ show: 'fallback' });
});
