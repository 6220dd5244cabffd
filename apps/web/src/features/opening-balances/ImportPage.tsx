import type { ImportAnswer } from '@lissafi/contract/opening-balances';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { describeRows } from '../../ui/import/describe-rows.ts';
import { type ImportedRows, ImportForm } from '../../ui/import/ImportForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';

/** Imports unpaid invoices from before the start of the books. Customers are imported under /import. */
export function ImportPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { today, pattern, currency, date } = useLocale();
  const call = (body: ImportedRows & { preview: boolean }, idempotencyKey: OnceKey) =>
    api.openingBalances.importInvoices({ body, idempotencyKey });
  const save = async (rows: ImportedRows) => {
    await sendOnce({
      slot: 'import.invoices',
      body: { ...rows, preview: false },
      send: call,
      describe: (sent) => describeRows(sent.csv, sent.opening_on, date),
      done: (answer) => notify.success(`${pluralize(answer.created, 'opening balance')} imported`),
    });
    await client.invalidateQueries();
    await navigate({ to: '/invoices' });
    return undefined;
  };
  return (
    <>
      <PageHeader
        title="Earlier unpaid invoices"
        description="What customers owe from before your books began, invoice by invoice"
        back="/customers"
      />
      <ImportForm<ImportAnswer>
        subject="invoices"
        example={
          'Customer, Invoice no, Date, Due date, Amount left\nMama Ngozi Stores, A-17, 01/12/2025, 31/12/2025, 120000'
        }
        hint="Columns: customer (name, telephone or email), invoice number, date, due date, amount left (below 0: a credit). They count as owed, but not as sales."
        opening={{
          today,
          pattern,
          hint: 'The date on which the books take them over. Leave empty to use the date of each invoice.',
        }}
        check={(rows) => call({ ...rows, preview: true }, plainKey())}
        save={save}
        summary={({ opening_debt, opening_credit }) => [
          opening_debt > 0 && `${formatMoney(opening_debt, currency)} owed to you`,
          opening_credit > 0 && `${formatMoney(opening_credit, currency)} paid in advance`,
        ]}
      />
    </>
  );
}
