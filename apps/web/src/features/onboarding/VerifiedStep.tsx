import { ButtonLink } from '../../ui/Button.tsx';
import classes from '../../ui/form/AuthForm.module.css';
import { useTitle } from '../../ui/use-title.ts';

/** Step 1 for a person who returned to it: it is complete. */
export function VerifiedStep() {
  useTitle('Verify your email');
  return (
    <div className={classes.form}>
      <div>
        <h1>Your email is verified</h1>
        <p className={classes.description}>There is nothing more to do here.</p>
      </div>
      <ButtonLink to="/auth/onboarding/personal-info" look="primary" size="large" wide>
        Continue
      </ButtonLink>
    </div>
  );
}
