import type { ImportAnswer } from '@lissafi/contract/opening-balances';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { describeRows } from '../../ui/import/describe-rows.ts';
import { type ImportedRows, ImportForm } from '../../ui/import/ImportForm.tsx';
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

const OPENING_HINTS: Record<ImportKind, string> = {
  customers: 'The date of the balances. Leave empty for today.',
  invoices: 'The date on which the books take them over. Leave empty to use the date of each invoice.',
};

/** Imports customers with their opening balances, or unpaid invoices from before the start of the books. */
export function ImportPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { today, pattern, currency, date } = useLocale();
  const balances = useMay()('opening_balances:write');
  const [what, setWhat] = useState<ImportKind>('customers');

  const call = (body: ImportedRows & { preview: boolean }, idempotencyKey: OnceKey) =>
    what === 'customers'
      ? api.openingBalances.importCustomers({ body, idempotencyKey })
      : api.openingBalances.importInvoices({ body, idempotencyKey });
  const save = async (rows: ImportedRows) => {
    await sendOnce({
      slot: `import.${what}`,
      body: { ...rows, preview: false },
      send: call,
      describe: (sent) => describeRows(sent.csv, sent.opening_on, date),
      done: (answer) =>
        notify.success(
          `${pluralize(answer.created, what === 'customers' ? 'customer' : 'opening balance')} imported`,
        ),
    });
    await client.invalidateQueries();
    await navigate({ to: what === 'customers' ? '/customers' : '/invoices' });
    return undefined;
  };

  return (
    <>
      <PageHeader
        title="Import"
        description="Import your customers and what they owe from a spreadsheet or another program"
        back="/customers"
      />
      <ImportForm<ImportAnswer>
        subject={what}
        before={
          <SelectField
            label="What"
            options={[
              ['customers', 'Customers'] as const,
              ...(balances ? [['invoices', 'Earlier unpaid invoices'] as const] : []),
            ]}
            value={what}
            onChange={setWhat}
          />
        }
        example={balances ? EXAMPLES[what] : EXAMPLE_WITHOUT_BALANCES}
        hint={balances ? HINTS[what] : WITHOUT_BALANCES}
        opening={balances ? { today, pattern, hint: OPENING_HINTS[what] } : null}
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
