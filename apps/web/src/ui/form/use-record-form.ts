import { useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { type FieldErrors, useForm } from './use-form.ts';

/**
 * State of a form that changes a record which others may change in the meantime. Each save names the version that the
 * form started from; where the record is newer by then, `theirs` is what it is now, until the person chooses.
 */
export function useRecordForm<Saved extends object, Values extends object>({
  record,
  toForm,
  faultsOf,
  send,
}: {
  record: Saved;
  toForm: (record: Saved) => Values;
  /** What is wrong with the values; what stands as it was stored stays savable. */
  faultsOf: (values: Values, stored: Values) => FieldErrors | Promise<FieldErrors>;
  /** Saves the values as a change of this version of the record. */
  send: (values: Values, from: Saved) => Promise<void>;
}) {
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const form = useForm(() => toForm(record));

  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'STALE_VERSION') setTheirs(error.current as Saved);
  };
  const save = form.submit(
    async (values) => {
      await send(values, base);
    },
    { check: (values) => faultsOf(values, toForm(base)), onError },
  );
  const saveMine = form.submit(
    async (values) => {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(null);
      await send(values, theirs);
    },
    { onError },
  );
  const takeTheirs = () => {
    if (!theirs) return;
    form.setValues(toForm(theirs));
    setBase(theirs);
    setTheirs(null);
    form.fail({});
  };
  return { form, base, setBase, theirs: theirs && toForm(theirs), save, saveMine, takeTheirs };
}
