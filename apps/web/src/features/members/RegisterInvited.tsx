import { LIMITS } from '@lissafi/contract/limits';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { signedIn } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/form/AuthForm.module.css';
import { CheckField, PasswordField, TextField } from '../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

/** A new person: the link has proved the address, so there is nothing more to verify. */
export function RegisterInvited({
  token,
  email,
  onDone,
}: {
  token: string;
  email: string;
  onDone: () => Promise<void>;
}) {
  const { form, values, set, bind, errors, submit, busy, problem } = useForm({
    first_name: '',
    last_name: '',
    password: '',
    terms_accepted: false,
  });
  const send = submit(
    async () => {
      signedIn(await api.invitations.register({ body: { ...values, token, terms_accepted: true } }));
      notify.success('Account created successfully!');
      await onDone();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!values.first_name.trim()) faults.first_name = 'Please enter your first name';
        if (!values.last_name.trim()) faults.last_name = 'Please enter your last name';
        if (values.password.length < LIMITS.password_min)
          faults.password = `At least ${LIMITS.password_min} characters`;
        if (!values.terms_accepted) faults.terms_accepted = 'Please accept the terms';
        return faults;
      },
      onError: (error) =>
        notify.error('Registration failed', messageOf(error, 'Registration failed. Please try again.')),
    },
  );
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send}>
      {problem && <p className={classes.problem}>{problem}</p>}
      <div className={classes.pair}>
        <TextField label="First name" autoComplete="given-name" autoFocus {...bind('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...bind('last_name')} />
      </div>
      <input type="hidden" name="username" autoComplete="username" value={email} />
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
        I accept the terms of use and the privacy notice
      </CheckField>
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        Create account and join
      </Button>
    </form>
  );
}
