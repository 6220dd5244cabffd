import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { messageOf } from '../../api-error.ts';
import { nextStep } from '../../guards.ts';
import { getSession, signedIn } from '../../session.ts';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { AuthForm } from './AuthForm.tsx';

export function LoginPage() {
  useTitle('Sign in');
  const navigate = useNavigate();
  const router = useRouter();
  const { next } = useSearch({ from: '/auth/login' });
  const { form, bind, submit, busy, problem, fail } = useForm({ email: '', password: '' });

  const send = submit(
    async (values) => {
      if (!values.email.trim() || !values.password) {
        return fail({
          ...(values.email.trim() ? {} : { email: 'Please enter your e-mail address' }),
          ...(values.password ? {} : { password: 'Please enter your password' }),
        });
      }
      signedIn(await api.identity.login({ body: values }));
      notify.success('Welcome back!');
      const target = nextStep(getSession().user);
      if (next && target === '/dashboard') router.history.replace(next);
      else await navigate({ to: target as '/dashboard', replace: true });
    },
    (error) => notify.error('Login failed', messageOf(error, 'Login failed. Please try again.')),
  );

  return (
    <AuthForm
      ref={form}
      title="Sign in"
      problem={problem}
      submit="Sign in"
      busy={busy}
      onSubmit={send}
      aside={
        <>
          New here? <Link to="/auth/register">Create an account</Link>
        </>
      }
    >
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        {...bind('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...bind('password')} />
    </AuthForm>
  );
}
