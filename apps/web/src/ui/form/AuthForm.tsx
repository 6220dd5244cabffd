import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from '../PlainButton.tsx';
import classes from './AuthForm.module.css';
import { enterMovesOn } from './enter-moves-on.ts';

/** The layout of the sign-in pages: heading, fields, one button and alternative links. */
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
  /** The error that belongs to no field. The toast announces it; here it stays visible. */
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
