import type { ImportAnswer } from '@lissafi/contract/opening-balances';
import { type ReactNode, useState } from 'react';
import { Alert } from '../Alert.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { DateInput } from '../form/DateInput.tsx';
import { FileDrop } from '../form/FileDrop.tsx';
import formClasses from '../form/Form.module.css';
import { TextAreaField } from '../form/fields.tsx';
import { useForm } from '../form/use-form.ts';
import { pluralize } from '../text.ts';
import classes from './Import.module.css';
import { ImportPreview } from './ImportPreview.tsx';

type Answer = Pick<ImportAnswer, 'columns' | 'rows' | 'errors' | 'row_count'>;

export interface ImportedRows {
  csv: string;
  opening_on?: string;
}

/** Imports the rows of a CSV file: first a preview, then all rows or none. */
export function ImportForm<Preview extends Answer>({
  subject,
  before,
  beside,
  example,
  hint,
  opening,
  check,
  save,
  summary,
}: {
  /** What is imported; a preview of something else is not shown. */
  subject: string;
  before?: ReactNode;
  /** Below the widget that takes the file. */
  beside?: ReactNode;
  example: string;
  hint: string;
  /** The day of opening balances; null where the person may import none. */
  opening: { today: string; pattern: string | undefined; hint: string } | null;
  check: (rows: ImportedRows) => Promise<Preview>;
  /** Imports and leaves the screen; what it returns is shown: a file that could not be imported. */
  save: (rows: ImportedRows) => Promise<Preview | undefined>;
  /** Further facts of a file that can be imported, behind the number of its rows. */
  summary: (answer: Preview) => (string | false)[];
}) {
  const [checked, setChecked] = useState<{ subject: string; answer: Preview } | null>(null);
  const form = useForm({ csv: '', opening_on: '' });
  const { csv, opening_on } = form.values;
  const preview = checked?.subject === subject ? checked.answer : null;
  const ready = preview !== null && preview.errors.length === 0 && preview.row_count > 0;

  const submit = form.submit(async () => {
    if (!csv.trim()) return form.fail({ csv: 'Choose a file, or paste the rows here' });
    const rows = { csv, ...(opening_on && { opening_on }) };
    const answer = await (ready ? save(rows) : check(rows));
    if (answer) setChecked({ subject, answer });
  });
  const change = (name: 'csv' | 'opening_on', value: string) => {
    setChecked(null);
    form.set(name, value);
  };
  const read = async (chosen: File) => {
    change('csv', await chosen.text());
  };

  return (
    <form ref={form.form} className={formClasses.form} noValidate onSubmit={submit}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <Card className={formClasses.stack}>
        {before}
        <FileDrop
          label="File"
          accept=".csv,.txt,.tsv,text/csv"
          onFiles={([chosen]) => chosen && void read(chosen)}
        />
        {beside && <div className={formClasses.actions}>{beside}</div>}
        <TextAreaField
          label="Or paste the rows, with their column names"
          rows={7}
          placeholder={example}
          hint={hint}
          value={csv}
          onChange={(value) => change('csv', value)}
          error={form.errors.csv}
        />
        {opening && (
          <DateInput
            label="Opening day"
            optional
            today={opening.today}
            pattern={opening.pattern}
            value={opening_on}
            onChange={(value) => change('opening_on', value)}
            error={form.errors.opening_on}
            hint={opening.hint}
          />
        )}
      </Card>
      {preview && <ImportPreview answer={preview} />}
      {ready && (
        <p className={classes.soft}>
          {[pluralize(preview.row_count, 'row'), ...summary(preview)].filter(Boolean).join(' · ')}
        </p>
      )}
      <div className={formClasses.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          {ready ? `Import ${pluralize(preview.row_count, 'row')}` : 'Check the rows'}
        </Button>
      </div>
    </form>
  );
}
