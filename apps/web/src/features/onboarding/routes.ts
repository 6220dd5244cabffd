import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guardStep } from '../../guards.ts';
import { authRoute } from '../../parent-routes.ts';
import { closeSummary } from './onboarding-store.ts';

export const onboardingRoute = createRoute({
  getParentRoute: () => authRoute,
  path: 'onboarding',
  beforeLoad: guardStep,
});

const onboardingIndex = createRoute({
  getParentRoute: () => onboardingRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/onboarding/personal-info' });
  },
});

const personalInfo = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'personal-info',
  component: lazyRouteComponent(() => import('./PersonalInfoPage.tsx'), 'PersonalInfoPage'),
});

const businessInfo = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'business-info',
  component: lazyRouteComponent(() => import('./BusinessInfoPage.tsx'), 'BusinessInfoPage'),
});

const onboardingSettings = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'settings',
  component: lazyRouteComponent(() => import('./SettingsStepPage.tsx'), 'SettingsStepPage'),
});

const summary = createRoute({
  getParentRoute: () => onboardingRoute,
  path: 'summary',
  onLeave: closeSummary,
  component: lazyRouteComponent(() => import('./SummaryPage.tsx'), 'SummaryPage'),
});

export const onboardingChildren = [
  onboardingIndex,
  personalInfo,
  businessInfo,
  onboardingSettings,
  summary,
] as const;
