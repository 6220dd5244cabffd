import { formatDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CURRENCIES, DATE_PATTERNS, METHODS, MONTHS, zoneOptions } from '../../labels/organizations.ts';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useTitle } from '../../ui/use-title.ts';
import { completeOnboarding } from './complete-onboarding.ts';
import { onboarding, SUMMARY, storeOnboarding } from './onboarding-store.ts';

const DEFAULTS = {
  currency: 'NGN',
  timezone: 'Africa/Lagos',
  dateFormat: 'D MMM YYYY',
  fiscalYearStart: '01',
  accountingMethod: 'accrual',
};

export function SettingsStepPage() {
  useTitle('Settings');
  const navigate = useNavigate();
  const { form, values, bind, submit, busy, problem } = useForm(() => ({
    ...DEFAULTS,
    ...onboarding()?.settings,
  }));
  // The choices survive a reload or an empty battery.
  useEffect(() => storeOnboarding({ session_active: true, step: 4, settings: values }), [values]);
  const today = todayIn(values.timezone, new Date());

  const send = submit(async () => {
    let failure: unknown = null;
    const completed = await completeOnboarding((error) => {
      failure = error;
    });
    // Its fields and words belong to this form.
    if (!completed) throw failure;
    await navigate({ to: SUMMARY, replace: true });
  });

  return (
    <AuthForm
      ref={form}
      title="Settings"
      description="The usual settings of businesses in Nigeria are already chosen."
      problem={problem}
      submit="Finish"
      busy={busy}
      onSubmit={send}
    >
      <SelectField
        label="Currency"
        options={CURRENCIES as unknown as (readonly [string, string])[]}
        {...bind('currency')}
      />
      <SelectField label="Time zone" options={zoneOptions(values.timezone)} {...bind('timezone')} />
      <SelectField
        label="Date format"
        options={DATE_PATTERNS.map((pattern) => [pattern, formatDate(today, pattern)] as const)}
        {...bind('dateFormat')}
      />
      <SelectField
        label="Fiscal year starts in"
        options={MONTHS as unknown as (readonly [string, string])[]}
        {...bind('fiscalYearStart')}
      />
      <SelectField
        label="Accounting method"
        options={METHODS as unknown as (readonly [string, string])[]}
        {...bind('accountingMethod')}
      />
    </AuthForm>
  );
}
