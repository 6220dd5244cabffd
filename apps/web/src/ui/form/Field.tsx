import { type ReactNode, useId } from 'react';
import classes from './Field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only, where a column header already says it. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Id of the element that shows the error (or a warning), where the field is too narrow for text. */
  saidAt?: string | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint and error of one field, tied together for screen readers. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  saidAt,
  optional,
  className,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [saidAt ?? (error && `${id}-error`), hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`${classes.field} ${className ?? ''}`}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
        {optional && <span className={classes.optional}> (optional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && !saidAt && (
        <span id={`${id}-error`} className={classes.error}>
          {error}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
