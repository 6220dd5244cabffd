import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AccessState, accessChain, firstUnmet, guardAuthPage } from './access-chain.ts';

const ready: AccessState = {
  authenticated: true,
  email_verified: true,
  terms_accepted: true,
  has_organization: true,
};
const anyState = fc.record({
  authenticated: fc.boolean(),
  email_verified: fc.boolean(),
  terms_accepted: fc.boolean(),
  has_organization: fc.boolean(),
});

describe('accessChain', () => {
  test('chain 1: not authenticated goes to /auth/login', () => {
    expect(accessChain({ ...ready, authenticated: false })).toBe('/auth/login');
  });
  test('chain 2: email not verified goes to /auth/verify-email', () => {
    expect(accessChain({ ...ready, email_verified: false })).toBe('/auth/verify-email');
  });
  test('chain 3: terms not accepted goes to /auth/onboarding/personal-info', () => {
    expect(accessChain({ ...ready, terms_accepted: false })).toBe('/auth/onboarding/personal-info');
  });
  test('chain 4: no organization goes to /auth/onboarding/business-info', () => {
    expect(accessChain({ ...ready, has_organization: false })).toBe('/auth/onboarding/business-info');
  });
  test('chain 5: otherwise /dashboard', () => {
    expect(accessChain(ready)).toBe('/dashboard');
  });

  test('the first unmet condition decides, in all 16 states', () => {
    const order = ['authenticated', 'email_verified', 'terms_accepted', 'has_organization'] as const;
    for (let bits = 0; bits < 16; bits++) {
      const state = Object.fromEntries(
        order.map((key, i) => [key, ((bits >> i) & 1) === 1]),
      ) as never as AccessState;
      const target = !state.authenticated
        ? '/auth/login'
        : !state.email_verified
          ? '/auth/verify-email'
          : !state.terms_accepted
            ? '/auth/onboarding/personal-info'
            : !state.has_organization
              ? '/auth/onboarding/business-info'
              : '/dashboard';
      expect(accessChain(state)).toBe(target);
    }
  });
});

describe('firstUnmet', () => {
  test('in all 16 states the first in order decides; conditions after the last one asked for do not count', () => {
    const order = ['authenticated', 'email_verified', 'terms_accepted', 'has_organization'] as const;
    fc.assert(
      fc.property(anyState, fc.constantFrom(...order), (state, upTo) => {
        const asked = order.slice(0, order.indexOf(upTo) + 1);
        expect(firstUnmet(state, upTo)).toBe(asked.find((condition) => !state[condition]) ?? null);
        expect(firstUnmet(state) === null).toBe(Object.values(state).every(Boolean));
      }),
    );
  });
});

describe('guardAuthPage', () => {
  const pages = [
    '/auth/login',
    '/auth/register',
    '/auth/verify-email',
    '/auth/reset-password?token=abc',
    '/auth/onboarding/personal-info',
    '/auth/onboarding/business-info',
  ];

  test.each(pages)('a fully set-up user on %s goes to /dashboard', (page) => {
    expect(guardAuthPage(page, ready)).toBe('/dashboard');
  });

  test('a person who lacks one of the four stays on the auth page', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...pages), (state, page) => {
        fc.pre(Object.values(state).includes(false));
        expect(guardAuthPage(page, state)).toBeNull();
      }),
    );
  });

  test('onboarding pages are spared while onboarding is unfinished, the login page is not', () => {
    const state = { ...ready, onboarding_unfinished: true };
    expect(guardAuthPage('/auth/onboarding/settings', state)).toBeNull();
    expect(guardAuthPage('/auth/onboarding/summary', state)).toBeNull();
    expect(guardAuthPage('/auth/login', state)).toBe('/dashboard');
  });

  test('an invitation can be opened, and pages outside /auth are no matter of this guard', () => {
    expect(guardAuthPage('/auth/accept-invite?token=abc', ready)).toBeNull();
    expect(guardAuthPage('/dashboard', ready)).toBeNull();
    expect(guardAuthPage('/authors', ready)).toBeNull();
  });
});

test('a page may carry an anchor, and /auth itself is one of these pages', () => {
  expect([guardAuthPage('/auth', ready), guardAuthPage('/auth/accept-invite#top', ready)]).toEqual([
    '/dashboard',
    null,
  ]);
});
