import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../use-media.ts';
import { DateButton } from './DateButton.tsx';
import classes from './DateInput.module.css';
import fieldClasses from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { parseDate, parsePlainDate } from './parse-date.ts';
import { unread } from './unreadable.ts';

const CalendarButton = lazy(() =>
  import('./CalendarButton.tsx').then((file) => ({ default: file.CalendarButton })),
);

/** A civil date: typed as a date or in words, or picked in a calendar, on a phone in its own. */
export function DateInput({
  value,
  onChange,
  today,
  pattern,
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  name,
  disabled,
}: FieldProps & {
  value: string;
  onChange: (value: string) => void;
  today: string;
  pattern?: string | undefined;
  name?: string;
  disabled?: boolean | undefined;
}) {
  const shown = value ? formatDate(value, pattern) : '';
  const [text, setText] = useState(shown);
  const [unclear, setUnclear] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  const openCalendar = () => (isPhone ? picker.current?.showPicker?.() : setIsAsked(true));
  // A value from outside (terms, a preset, the calendar) replaces the input.
  useEffect(() => {
    setText(shown);
    setUnclear(false);
  }, [shown]);

  // Until it is read the value is still the one before: a form does not send that in its place (S2.5-8).
  const isUnread = unclear || (text !== shown && text.trim() !== '' && !parsePlainDate(text, today));

  const settle = async () => {
    if (text === shown) return setUnclear(false);
    if (!text.trim()) {
      setUnclear(!optional);
      if (optional) onChange('');
      return;
    }
    const date = parsePlainDate(text, today) ?? (await parseDate(text, today).catch(() => null));
    setUnclear(date === null);
    if (!date) return;
    onChange(date);
    setText(formatDate(date, pattern));
  };

  return (
    <Field
      {...{ label, hideLabel, hint, optional, className }}
      error={error ?? (unclear ? 'Please write a date, such as 21/11 or next friday' : undefined)}
    >
      {(wiring) => (
        <span className={fieldClasses.box}>
          <input
            {...wiring}
            {...unread(isUnread)}
            name={name}
            disabled={disabled}
            value={text}
            autoComplete="off"
            placeholder={optional ? 'Any day' : '21/11 or next friday'}
            className={`${fieldClasses.input} ${classes.input}`}
            onChange={(event) => setText(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void settle();
            }}
          />
          {isAsked ? (
            <Suspense fallback={<DateButton disabled />}>
              <CalendarButton {...{ value, today, disabled }} onChoose={onChange} />
            </Suspense>
          ) : (
            <DateButton disabled={disabled} onClick={openCalendar} />
          )}
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            className={classes.picker}
            value={value}
            onChange={(event) => event.target.value && onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
