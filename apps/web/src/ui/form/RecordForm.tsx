import type { ReactNode } from 'react';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { StaleChoice } from '../StaleChoice.tsx';
import { enterMovesOn } from './enter-moves-on.ts';
import formClasses from './Form.module.css';
import type { useForm } from './use-form.ts';

/** Of `useRecordForm`. */
interface Editing<Values extends object> {
  form: ReturnType<typeof useForm<Values>>;
  theirs: Values | null;
  save: (event?: React.FormEvent) => Promise<void>;
  saveMine: () => Promise<void>;
  takeTheirs: () => void;
}

interface Compared<Values extends object> {
  editing: Editing<Values>;
  /** The fields that are compared, by what they are called on the screen. */
  labels: Partial<Record<keyof Values, string>>;
  textOf: (values: Values, name: keyof Values) => string;
}

/** What stands above the fields: both versions to choose from where somebody else saved first, else the problem. */
export function RecordAlert<Values extends object>({ editing, labels, textOf }: Compared<Values>) {
  const { form, theirs, saveMine, takeTheirs } = editing;
  if (!theirs) return form.problem && <Alert>{form.problem}</Alert>;
  const differences = (Object.keys(labels) as (keyof Values)[])
    .map((name) => ({
      label: labels[name] ?? '',
      mine: textOf(form.values, name),
      theirs: textOf(theirs, name),
    }))
    .filter((each) => each.mine !== each.theirs);
  return <StaleChoice differences={differences} onMine={() => void saveMine()} onTheirs={takeTheirs} />;
}

/** The form of a record that is changed; `cancel` leads back to it. */
export function RecordForm<Values extends object>({
  editing,
  labels,
  textOf,
  cancel,
  children,
}: Compared<Values> & { cancel: ReactNode; children: ReactNode }) {
  const { form, theirs, save } = editing;
  return (
    <form ref={form.form} className={formClasses.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      <RecordAlert editing={editing} labels={labels} textOf={textOf} />
      {children}
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy} disabled={theirs !== null}>
          Save
        </Button>
        {cancel}
      </div>
    </form>
  );
}
