import { formatMoney, parseMoney } from '@lissafi/domain/money/money';
import { useEffect, useState } from 'react';
import classes from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { isUnreadable, type TypedMoney, UNREADABLE_MONEY } from './unreadable.ts';

/**
 * Kobo. Takes what people write ("5k", "1.2m", "₦5,000"), shows `₦1,500.00` when they go on. The value follows every
 * key, so that totals recompute while typing; null is empty, and what is no amount is handed on as that.
 */
export function MoneyInput({
  value,
  onChange,
  currency = 'NGN',
  symbol = true,
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  name,
  placeholder,
  disabled,
}: FieldProps & {
  value: TypedMoney;
  onChange: (value: TypedMoney) => void;
  currency?: string | undefined;
  /** Hidden in columns, where the symbol would be on every line. */
  symbol?: boolean;
  name?: string;
  placeholder?: string;
  disabled?: boolean | undefined;
}) {
  const shown =
    value === null ? '' : isUnreadable(value) ? value.unreadable : formatMoney(value, currency, { symbol });
  const [text, setText] = useState(shown);
  // A field that only has the focus shows what comes from elsewhere, such as a form that is brought back.
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (!editing)
      setText((typed) => (value === null && typed && parseMoney(typed, currency) === null ? typed : shown));
  }, [shown, value, editing, currency]);

  const read = (typed: string): TypedMoney => {
    if (typed.trim() === '') return null;
    const amount = parseMoney(typed, currency);
    return amount === null || amount < 0 ? { unreadable: typed } : amount;
  };
  const unreadable = !editing && isUnreadable(read(text));

  return (
    <Field
      {...{ label, hideLabel, hint, optional, className }}
      error={error ?? (unreadable ? UNREADABLE_MONEY : undefined)}
    >
      {(wiring) => (
        <input
          {...wiring}
          name={name}
          disabled={disabled}
          value={text}
          // Not the numeric keypad: it has no k and no m.
          inputMode="text"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={placeholder ?? '0.00'}
          className={`${classes.input} ${classes.number}`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setEditing(true);
            setText(event.target.value);
            onChange(read(event.target.value));
          }}
          onBlur={() => setEditing(false)}
        />
      )}
    </Field>
  );
}
