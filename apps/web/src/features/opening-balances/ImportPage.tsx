import type { ImportAnswer } from '@lissafi/contract/opening-balances';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { describeRows } from '../../ui/import/describe-rows.ts';
import classes from '../../ui/import/Import.module.css';
import { ImportPreview } from '../../ui/import/ImportPreview.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';

type ImportKind = 'customers' | 'invoices';
const EXAMPLES: Record<ImportKind, string> = {
  customers: 'Name, Phone, Email, City, Owes\nMama Ngozi Stores, 0803 123 4567, , Aba, 45000',
  invoices:
    'Customer, Invoice no, Date, Due date, Amount left\nMama Ngozi Stores, A-17, 01/12/2025, 31/12/2025, 120000',
};
const EXAMPLE_WITHOUT_BALANCES = 'Name, Phone, Email, City\nMama Ngozi Stores, 0803 123 4567, , Aba';
const WITHOUT_BALANCES =
  'Columns: name, phone, email, company, address, city, state, TIN, credit limit. Your role does not allow opening balances: ask the owner, an admin or the accountant to import them.';
const HINTS: Record<ImportKind, string> = {
  customers:
    'Columns: name, phone, email, company, address, city, state, TIN, credit limit, opening balance (below 0: they paid in advance).',
  invoices:
    'Columns: customer (name, telephone or email), invoice number, date, due date, amount left (below 0: a credit). They count as owed, but not as sales.',
};

/** Imports customers with their opening balances from a CSV file: first a preview, then all rows or none. */
export function ImportPage() {
  const may = useMay();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { today, pattern, currency, date } = useLocale();
  const file = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<ImportAnswer | null>(null);
  const form = useForm({ what: 'customers' as ImportKind, csv: '', opening_on: '' });
  const { what, csv, opening_on } = form.values;
  const balances = may('opening_balances:write');

  const call = (body: { csv: string; preview: boolean; opening_on?: string }, idempotencyKey: OnceKey) =>
    what === 'customers'
      ? api.openingBalances.importCustomers({ body, idempotencyKey })
      : api.openingBalances.importInvoices({ body, idempotencyKey });
  const body = { csv, ...(opening_on && { opening_on }) };
  const look = form.submit(async () => {
    if (!csv.trim()) return form.fail({ csv: 'Choose a file, or paste the rows here' });
    setPreview(await call({ ...body, preview: true }, plainKey()));
  });
  const save = form.submit(async () => {
    await sendOnce({
      slot: `import.${what}`,
      body: { ...body, preview: false },
      send: call,
      describe: (sent) => describeRows(sent.csv, sent.opening_on, date),
      done: (answer) =>
        notify.success(
          `${pluralize(answer.created, what === 'customers' ? 'customer' : 'opening balance')} imported`,
        ),
    });
    await client.invalidateQueries();
    await navigate({ to: what === 'customers' ? '/customers' : '/invoices' });
  });
  const change = (name: 'what' | 'csv' | 'opening_on', value: string) => {
    setPreview(null);
    form.set(name, value as never);
  };
  const read = async (chosen: File | undefined) => {
    if (chosen) change('csv', await chosen.text());
  };
  const ready = preview && preview.errors.length === 0 && preview.row_count > 0;

  return (
    <>
      <PageHeader
        title="Import"
        description="Import your customers and what they owe from a spreadsheet or another program"
        back="/customers"
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={ready ? save : look}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <Card className={formClasses.stack}>
          <SelectField
            label="What"
            options={[
              ['customers', 'Customers'] as const,
              ...(balances ? [['invoices', 'Earlier unpaid invoices'] as const] : []),
            ]}
            value={what}
            onChange={(value) => change('what', value)}
          />
          <div>
            <input
              ref={file}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="File"
              onChange={(event) => void read(event.target.files?.[0])}
            />
            <Button onClick={() => file.current?.click()}>
              <IconFileUpload size={16} aria-hidden />
              Choose a CSV file
            </Button>
          </div>
          <TextAreaField
            label="Or paste the rows, with their column names"
            rows={7}
            placeholder={balances ? EXAMPLES[what] : EXAMPLE_WITHOUT_BALANCES}
            hint={balances ? HINTS[what] : WITHOUT_BALANCES}
            value={csv}
            onChange={(value) => change('csv', value)}
            error={form.errors.csv}
          />
          {balances && (
            <DateInput
              label="Opening day"
              optional
              today={today}
              pattern={pattern}
              value={opening_on}
              onChange={(value) => change('opening_on', value)}
              error={form.errors.opening_on}
              hint={
                what === 'customers'
                  ? 'The date of the balances. Leave empty for today.'
                  : 'The date on which the books take them over. Leave empty to use the date of each invoice.'
              }
            />
          )}
        </Card>
        {preview && <ImportPreview answer={preview} />}
        {ready && (
          <p className={classes.soft}>
            {[
              pluralize(preview.row_count, 'row'),
              preview.opening_debt > 0 && `${formatMoney(preview.opening_debt, currency)} owed to you`,
              preview.opening_credit > 0 &&
                `${formatMoney(preview.opening_credit, currency)} paid in advance`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            {ready ? `Import ${pluralize(preview.row_count, 'row')}` : 'Check the rows'}
          </Button>
        </div>
      </form>
    </>
  );
}
