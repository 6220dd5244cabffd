import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ownAddress } from '../../client/own-address.ts';
import { authRoute, plainRoute } from '../../parent-routes.ts';
import { optionalText } from '../../ui/table/list-search.ts';

const authIndex = createRoute({
  getParentRoute: () => authRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/login' });
  },
});

// Always set, even to undefined, because a missing key is passed through from the address.
const nextOf = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: ownAddress(search.next),
});

const login = createRoute({
  getParentRoute: () => authRoute,
  path: 'login',
  validateSearch: nextOf,
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => authRoute,
  path: 'register',
  component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
});

const tokenOf = (search: Record<string, unknown>): { token?: string } => {
  const token = optionalText(search.token);
  return token ? { token } : {};
};

const resetPassword = createRoute({
  getParentRoute: () => authRoute,
  path: 'reset-password',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const googleCallback = createRoute({
  getParentRoute: () => authRoute,
  path: 'google/callback',
  component: lazyRouteComponent(() => import('./GoogleCallbackPage.tsx'), 'GoogleCallbackPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => authRoute,
  path: 'verify-email',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});

const newPassword = createRoute({
  getParentRoute: () => plainRoute,
  path: '/new-password',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => plainRoute,
  path: '/confirm-email',
  validateSearch: tokenOf,
  component: lazyRouteComponent(() => import('./VerifyEmailPage.tsx'), 'VerifyEmailPage'),
});

export const authChildren = [authIndex, login, register, resetPassword, googleCallback, verifyEmail] as const;

export const plainChildren = [newPassword, confirmEmail] as const;
