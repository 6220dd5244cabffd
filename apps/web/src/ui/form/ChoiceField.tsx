import { useId } from 'react';
import classes from './ChoiceField.module.css';
import fieldClasses from './Field.module.css';
import formClasses from './Form.module.css';

/** One of a few answers that are all in sight; null: nothing is chosen for the person. */
export function ChoiceField<V extends string>({
  legend,
  value,
  options,
  error,
  onChange,
}: {
  legend: string;
  value: V | null;
  options: readonly { value: V; title: string; text?: string }[];
  error?: string | undefined;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={formClasses.group} aria-describedby={error && `${name}-error`}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong>{option.title}</strong>
            {option.text && <small>{option.text}</small>}
          </span>
        </label>
      ))}
      {error && (
        <span id={`${name}-error`} className={fieldClasses.error}>
          {error}
        </span>
      )}
    </fieldset>
  );
}
