import { type FormEvent, type SetStateAction, useCallback, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../client/api-error.ts';
import { useSending, useUnsaved } from '../../client/unsaved.ts';
import { focusUnlessInDialog } from '../focus.ts';
import { isUnreadable, UNREAD, UNREADABLE_MONEY, type Unreadable } from './unreadable.ts';

export type FieldErrors = Record<string, string>;

const UNREADABLE_AMOUNT = 'Please correct the amount that could not be read. Nothing was saved.';

interface Submitting<Values> {
  /** What the values are once something was looked up for them, such as whose name was typed; asked once a press. */
  complete?: (values: Values) => Promise<Values>;
  /** What is wrong with the values, before anything is sent. */
  check?: (values: Values) => FieldErrors | Promise<FieldErrors>;
  /** After a refusal, which is shown already. */
  onError?: (error: unknown) => void;
}

/** Returns the faults of a response by field, for forms whose fields have the names of the API. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const errors: FieldErrors = {};
  for (const fault of error.errors) errors[fault.field] ??= fault.message;
  if (error.field) errors[error.field] ??= error.message;
  return errors;
}

/** Whether a refusal only asks what a person answers by a tick: nothing failed. */
export function isQuestion(error: unknown): boolean {
  const fields = Object.keys(fieldErrorsOf(error));
  return fields.length > 0 && fields.every((field) => field.startsWith('accept_'));
}

/** Faults of lines are shown at their lines, and need no message above the form. */
export function failAtLines(form: { fail: (faults: FieldErrors) => void }, error: unknown) {
  const faults = fieldErrorsOf(error);
  const fields = Object.keys(faults);
  if (fields.length > 0 && fields.every((field) => field.startsWith('items.'))) form.fail(faults);
}

/**
 * After the errors are drawn: the first wrong field gets the focus, is read out with its error, and stands in the
 * middle of the screen, clear of bars and keyboard. Without such a field, the message above the form.
 */
export function focusFirstError(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const first =
      form?.querySelector<HTMLElement>(`[aria-invalid="true"], [${UNREAD}]`) ??
      form?.querySelector<HTMLElement>('[role="alert"]');
    focusUnlessInDialog(first);
    first?.scrollIntoView({ block: 'center' });
  });
}

/**
 * State of a small form. Errors stand at their fields; what belongs to no field stands above the form.
 * `submit` does nothing while an earlier submit is under way. Whatever is wrong is told at once: what `check` finds, and
 * amounts and dates that cannot be read. To the form such a field is empty, and nothing goes out in its place (S2.5-8).
 */
export function useForm<Values extends object>(initial: Values | (() => Values)) {
  const [values, replaceValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [unreadable, setUnreadable] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  useUnsaved(touched);
  useSending(busy);
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);

  /** Values as they are stored; as a function: a change by the person. */
  const setValues = useCallback((next: SetStateAction<Values>) => {
    replaceValues(next);
    setTouched(typeof next === 'function');
  }, []);

  /** Values that the application proposes by itself: nobody typed them, and nothing is lost with them. */
  const fill = useCallback((change: (before: Values) => Values) => replaceValues(change), []);

  const set = useCallback(<Name extends keyof Values>(name: Name, value: Values[Name] | Unreadable) => {
    replaceValues((before) => ({ ...before, [name]: isUnreadable(value) ? null : value }));
    setUnreadable(({ [name as string]: _, ...rest }) =>
      isUnreadable(value) ? { ...rest, [name]: UNREADABLE_MONEY } : rest,
    );
    setTouched(true);
    setErrors((before) => {
      // The faults of a list's rows stand at their fields: `lines.0.amount`.
      const own = (field: string) => field === name || field.startsWith(`${String(name)}.`);
      if (!Object.keys(before).some(own)) return before;
      return Object.fromEntries(Object.entries(before).filter(([field]) => !own(field)));
    });
  }, []);

  const fail = useCallback((faults: FieldErrors, message: string | null = null) => {
    setErrors(faults);
    setProblem(message);
    focusFirstError(form.current);
  }, []);

  const submit = (
    work: (values: Values) => Promise<void>,
    { complete, check, onError }: Submitting<Values> = {},
  ) => {
    return async (event?: FormEvent) => {
      event?.preventDefault();
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setErrors({});
      setProblem(null);
      try {
        const whole = complete ? await complete(values) : values;
        const faults: FieldErrors = { ...(await check?.(whole)), ...unreadable };
        const isUnread = !!form.current?.querySelector(`[${UNREAD}]`);
        // In words too: the field may be out of sight by now.
        if (isUnread || Object.keys(faults).length > 0)
          return fail(faults, Object.keys(unreadable).length > 0 ? UNREADABLE_AMOUNT : null);
        await work(whole);
      } catch (error) {
        const faults = fieldErrorsOf(error);
        const unplaced = Object.entries(faults).filter(([field]) => !(field in values));
        fail(
          faults,
          unplaced.length > 0
            ? [...new Set(unplaced.map(([, message]) => message))].join(' ')
            : Object.keys(faults).length > 0
              ? null
              : messageOf(error),
        );
        onError?.(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    };
  };

  /** Props of a text-like field. */
  const bind = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    onChange: (value: Values[Name]) => set(name, value),
    error: errors[name],
  });

  return { form, values, touched, set, setValues, fill, errors, problem, busy, submit, bind, fail };
}
