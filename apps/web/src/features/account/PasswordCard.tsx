import { LIMITS } from '@lissafi/contract/limits';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PasswordField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Account.module.css';
import { Proof, proofOf } from './Proof.tsx';

/** Changes the password. A person who registered with Google sets a first password shortly after signing in. */
export function PasswordCard({
  hasPassword,
  onChange,
}: {
  hasPassword: boolean;
  onChange: () => Promise<void>;
}) {
  const { form, setValues, bind, submit, busy, problem } = useForm({ password: '', new_password: '' });
  const save = submit(
    async (values) => {
      const { message } = await api.account.changePassword({
        body: { ...proofOf(values.password), new_password: values.new_password },
      });
      setValues({ password: '', new_password: '' });
      notify.success('Password changed', message);
      await onChange();
    },
    {
      check: ({ password, new_password }) => ({
        ...(hasPassword && !password && { password: 'Please enter your password' }),
        ...(new_password.length < LIMITS.password_min && {
          new_password: `At least ${LIMITS.password_min} characters`,
        }),
      }),
      onError: (error) => notify.error('The password was not changed', messageOf(error)),
    },
  );
  return (
    <Card title="Password">
      <form ref={form} noValidate className={classes.form} onSubmit={save}>
        {problem && <Alert>{problem}</Alert>}
        {!hasPassword && <p className={classes.note}>You sign in without a password. You can set one.</p>}
        <Proof needed={hasPassword} field={bind('password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${LIMITS.password_min} characters. Every other device is signed out.`}
          {...bind('new_password')}
        />
        <div className={classes.actions}>
          <Button type="submit" busy={busy}>
            {hasPassword ? 'Change the password' : 'Set a password'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
