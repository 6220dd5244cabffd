import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { setUser, useUser } from '../../client/session.ts';
import classes from '../../ui/form/AuthForm.module.css';
import { AuthForm } from '../../ui/form/AuthForm.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { useSteps } from './steps.ts';

export function PersonalInfoPage() {
  useTitle('About you');
  const user = useUser();
  const { forward } = useSteps();
  const { form, values, set, bind, errors, submit, busy, problem } = useForm({
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone ?? '',
    terms_accepted: user.terms_accepted,
  });

  const send = submit(
    async () => {
      const { terms_accepted: _, ...names } = values;
      setUser(await api.account.updateMe({ body: { ...names, phone: names.phone.trim() || null } }));
      if (!user.terms_accepted) {
        try {
          setUser(await api.account.acceptTerms({ body: { terms_accepted: true } }));
          notify.success('Terms accepted!');
        } catch (error) {
          notify.error('Failed to accept terms', messageOf(error, 'Failed to accept terms.'));
          return;
        }
      }
      await forward();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!values.first_name.trim()) faults.first_name = 'Please enter your first name';
        if (!values.last_name.trim()) faults.last_name = 'Please enter your last name';
        if (!values.terms_accepted) faults.terms_accepted = 'Please accept the terms';
        return faults;
      },
    },
  );

  return (
    <AuthForm
      ref={form}
      title="About you"
      description="Your name appears on what you send."
      problem={problem}
      submit="Continue"
      busy={busy}
      onSubmit={send}
    >
      <div className={classes.pair}>
        <TextField label="First name" autoComplete="given-name" autoFocus {...bind('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...bind('last_name')} />
      </div>
      <TextField
        label="Telephone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0803 123 4567"
        {...bind('phone')}
      />
      {!user.terms_accepted && (
        <CheckField
          checked={values.terms_accepted}
          onChange={(checked) => set('terms_accepted', checked)}
          error={errors.terms_accepted}
        >
          I accept the terms of use and the privacy notice
        </CheckField>
      )}
    </AuthForm>
  );
}
