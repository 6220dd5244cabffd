import { useNavigate } from '@tanstack/react-router';
import { currentOrganization, useUser } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/form/AuthForm.module.css';
import { useTitle } from '../../ui/use-title.ts';

/** Step 5, the closing summary: seen once, after onboarding is complete. */
export function SummaryPage() {
  useTitle('Ready');
  const user = useUser();
  const navigate = useNavigate();
  const organization = currentOrganization(user);
  const go = (to: '/dashboard' | '/invoices/new') => void navigate({ to, replace: true });
  return (
    <div className={classes.form}>
      <div>
        <h1>{organization?.name} is ready</h1>
        <p className={classes.description}>
          Your books are open, with the accounts that a small business in Nigeria needs.
        </p>
      </div>
      <dl className={classes.rows}>
        <div>
          <dt>Business</dt>
          <dd>{organization?.name}</dd>
        </div>
        <div>
          <dt>You</dt>
          <dd>
            {user.first_name} {user.last_name}, {organization?.role}
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button look="primary" size="large" wide onClick={() => go('/invoices/new')}>
          Create your first invoice
        </Button>
        <Button size="large" wide onClick={() => go('/dashboard')}>
          Go to the dashboard
        </Button>
      </div>
    </div>
  );
}
