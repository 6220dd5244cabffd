import { LIMITS } from '@lissafi/contract/limits';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { getSession, signedIn } from '../../client/session.ts';
import classes from '../../ui/form/AuthForm.module.css';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { contactFaults } from '../../ui/form/check-contact.ts';
import { CheckField, PasswordField, TextField } from '../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { GoLink, useGo } from '../../ui/Go.tsx';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { clearOnboarding, storeOnboarding } from '../onboarding/onboarding-store.ts';
import { EmailField } from './EmailField.tsx';
import { nextStep } from './next-step.ts';
import { OtherWays } from './OtherWays.tsx';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  terms_accepted: boolean;
}

async function faultsOf(values: Values): Promise<FieldErrors> {
  const faults = await contactFaults({ email: values.email });
  if (!values.first_name.trim()) faults.first_name = 'Please enter your first name';
  if (!values.last_name.trim()) faults.last_name = 'Please enter your last name';
  if (!values.email.trim()) faults.email = 'Please enter your email address';
  if (values.password.length < LIMITS.password_min) {
    faults.password = `At least ${LIMITS.password_min} characters`;
  }
  if (!values.terms_accepted) faults.terms_accepted = 'Please accept the terms';
  return faults;
}

export function RegisterPage() {
  useTitle('Create an account');
  const go = useGo();
  const { form, values, set, bind, errors, submit, busy, problem } = useForm<Values>({
    first_name: '',
    last_name: '',
    email: '',
    password: '',
    terms_accepted: false,
  });

  const send = submit(
    async () => {
      signedIn(await api.auth.register({ body: { ...values, terms_accepted: true } }));
      // What another account left on this device is not this one's.
      clearOnboarding();
      storeOnboarding({ session_active: true, step: 1 });
      notify.success('Account created successfully!');
      go(nextStep(getSession().user), { replace: true });
    },
    {
      check: () => faultsOf(values),
      onError: (error) =>
        notify.error('Registration failed', messageOf(error, 'Registration failed. Please try again.')),
    },
  );

  return (
    <>
      <AuthForm
        ref={form}
        title="Create an account"
        description="It is free and takes about two minutes."
        problem={problem}
        submit="Create account"
        busy={busy}
        onSubmit={send}
        aside={
          <>
            Have an account? <GoLink to="/auth/login">Sign in</GoLink>
          </>
        }
      >
        <div className={classes.pair}>
          <TextField label="First name" autoComplete="given-name" autoFocus {...bind('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...bind('last_name')} />
        </div>
        <EmailField {...bind('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${LIMITS.password_min} characters. A short sentence is easy to remember.`}
          {...bind('password')}
        />
        <CheckField
          checked={values.terms_accepted}
          onChange={(checked) => set('terms_accepted', checked)}
          error={errors.terms_accepted}
        >
          I accept the{' '}
          <a href="/terms" target="_blank" rel="noopener">
            terms of use
          </a>{' '}
          and the{' '}
          <a href="/privacy" target="_blank" rel="noopener">
            privacy notice
          </a>
        </CheckField>
      </AuthForm>
      <OtherWays />
    </>
  );
}
