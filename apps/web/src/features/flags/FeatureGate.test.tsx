import type { FlagName } from '@lissafi/contract/flag-list';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { FeatureGate } from './FeatureGate.tsx';

const flags = vi.hoisted(() => ({ loading: false, on: [] as string[] }));
vi.mock('./use-flags.ts', () => ({
  useFlags: () => ({ loading: flags.loading, has: (name: string) => flags.on.includes(name) }),
}));
vi.mock('@tanstack/react-router', () => ({
  Navigate: ({ to, state }: { to: string; state: { needs: FlagName } }) => `goes to ${to}, ${state.needs}`,
}));
beforeEach(() => Object.assign(flags, { loading: false, on: [] }));

const shown = (props: { fallbackPath?: string; showFallback?: boolean } = {}) =>
  renderToStaticMarkup(
    <FeatureGate flag="reports" {...props}>
      <h1>Reports</h1>
    </FeatureGate>,
  );

test('a page whose flag is off leads to /dashboard, or to another path where one is given', () => {
  flags.on = ['enhanced-search'];
  expect(shown()).toBe('goes to /dashboard, reports');
  expect(shown({ fallbackPath: '/plan' })).toBe('goes to /plan, reports');
});

test('a page whose flag is off shows "Feature Not Available" instead, where that is asked for', () => {
  const markup = shown({ showFallback: true });
  expect(markup).toContain('>Feature Not Available<');
  expect(markup).toContain(
    'This feature is not currently available. Please check back later or contact support.',
  );
  expect(markup).not.toContain('goes to');
  expect(markup).not.toContain('Reports');
});

test('a page whose flag is on shows itself, and "Loading..." before its flag is known', () => {
  flags.on = ['reports'];
  expect(shown({ showFallback: true })).toBe('<h1>Reports</h1>');
  flags.loading = true;
  expect(shown({ showFallback: true })).toBe('<p role="status">Loading...</p>');
});
