import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { Button } from '../PlainButton.tsx';
import classes from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

type Text = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'>;

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  saidAt,
  optional,
  className,
  onChange,
  ...rest
}: Text) {
  return (
    <Field {...{ label, hideLabel, hint, error, saidAt, optional, className }}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          className={classes.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function PasswordField({ label, hint, error, className, onChange, ...rest }: Text) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, className }}>
      {(wiring) => (
        <span className={classes.box}>
          <input
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${classes.input} ${classes.padded}`}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            look="subtle"
            size="small"
            className={classes.inside}
            aria-pressed={shown}
            aria-label={shown ? 'Hide the password' : 'Show the password'}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        </span>
      )}
    </Field>
  );
}

type Select<V extends string> = FieldProps & {
  value: V;
  onChange: (value: V) => void;
  options: readonly (readonly [value: V, label: string])[];
  /** Rare choices, which stand below under "More". */
  more?: readonly (readonly [value: V, label: string])[];
  disabled?: boolean | undefined;
  name?: string | undefined;
};

/** The native select, which is the fastest to use on a phone. */
export function SelectField<V extends string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  onChange,
  options,
  more,
  value,
  ...rest
}: Select<V>) {
  const choice = ([option, text]: readonly [V, string]) => (
    <option key={option} value={option}>
      {text}
    </option>
  );
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          value={value}
          className={`${classes.input} ${classes.select}`}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {options.map(choice)}
          {more?.length && <optgroup label="More">{more.map(choice)}</optgroup>}
        </select>
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  onChange,
  ...rest
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  name?: string;
}) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className }}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          className={`${classes.input} ${classes.area}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export function CheckField({
  children,
  checked,
  onChange,
  error,
  isAsked = false,
  disabled,
}: {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  /** It answers a question without which the form does not go on: the form brings it into sight as it does a fault. */
  isAsked?: boolean;
  disabled?: boolean | undefined;
}) {
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-invalid={error || isAsked ? true : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {children}
        {error && (
          <>
            <br />
            <span className={classes.error}>{error}</span>
          </>
        )}
      </span>
    </label>
  );
}
