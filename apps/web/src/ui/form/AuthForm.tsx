import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from '../Button.tsx';
import classes from './AuthForm.module.css';
import { enterMovesOn } from './enter-moves-on.ts';

/** The one shape of the pages around signing in: heading, fields, one button, a way aside. */
export function AuthForm({
  ref,
  title,
  description,
  problem,
  submit,
  busy,
  onSubmit,
  children,
  aside,
}: {
  ref?: Ref<HTMLFormElement>;
  title: string;
  description?: ReactNode;
  /** What belongs to no field. The toast announces it; here it stays to be read. */
  problem?: string | null;
  submit: string;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <form ref={ref} className={classes.form} noValidate onSubmit={onSubmit} onKeyDown={enterMovesOn}>
      <div>
        <h1>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {problem && <p className={classes.problem}>{problem}</p>}
      {children}
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {submit}
      </Button>
      {aside && <p className={classes.aside}>{aside}</p>}
    </form>
  );
}
