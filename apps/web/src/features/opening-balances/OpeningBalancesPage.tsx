import type { OpeningDocument } from '@lissafi/contract/opening-document';
import { quantityText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ExpiryQuestion } from '../../pickers/ExpiryQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { formOf, type OpeningForm as Values } from './model.ts';
import classes from './OpeningBalances.module.css';
import { OpeningForm, restInWords } from './OpeningForm.tsx';

/** What a business had and owed on the day before these books begin: written, reviewed, posted, and taken back. */
export function OpeningBalancesPage() {
  const query = useQuery(queries.openingDocument.get());
  const [editing, setEditing] = useState(false);
  const { date } = useLocale();
  if (!query.data) return <LoadState query={query} back="/books/tie-out" />;
  const document = query.data;
  return (
    <>
      <PageHeader
        title="Opening balances"
        description={
          document.status === 'posted' && document.opened_on
            ? `Posted as of ${date(document.opened_on)}`
            : 'What the business had and owed before these books begin'
        }
        secondary={
          <>
            {document.status === 'posted' && (
              <DownloadMenu icon download={(format) => downloads.openingDocument.get({ format })} />
            )}
            {document.can.update && (
              <ButtonLink to="/import" search={{ kind: 'opening_balances' }}>
                <IconFileImport size={16} aria-hidden />
                Import
              </ButtonLink>
            )}
            <TakeBack document={document} onVoided={() => setEditing(true)} />
          </>
        }
      />
      {document.voided_at && document.status === 'draft' && (
        <Alert>Taken back: {document.void_reason}. This is a draft again.</Alert>
      )}
      <Earlier document={document} />
      <Draft key={document.version} document={document} editing={editing} setEditing={setEditing} />
    </>
  );
}

/** One version of the draft; what is typed over it stays on the device until it is saved. */
function Draft({
  document,
  editing,
  setEditing,
}: {
  document: OpeningDocument;
  editing: boolean;
  setEditing: (editing: boolean) => void;
}) {
  const { today } = useLocale();
  const form = useForm<Values>(() => formOf(document, today));
  const { setValues } = form;
  const restore = useCallback(
    (kept: Values) => {
      setValues(kept);
      setEditing(true);
    },
    [setValues, setEditing],
  );
  const forget = useKeptForm(
    `opening.${currentOrganization()?.id}.${document.version}`,
    form.values,
    restore,
    form.touched,
  );
  if (!document.can.update || !(editing || document.version === 0))
    return <Review document={document} onChange={() => setEditing(true)} />;
  return (
    <OpeningForm
      document={document}
      form={form}
      onSaved={() => {
        forget();
        setEditing(false);
      }}
    />
  );
}

function TakeBack({ document, onVoided }: { document: OpeningDocument; onVoided: () => void }) {
  const [opened, setOpened] = useState(false);
  if (!document.can.void) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconArrowBackUp size={16} aria-hidden />
        Void
      </Button>
      <TakeBackDrawer
        title="Void the opening balances"
        note="Everything is reversed with the opening day’s date, while nothing of it was paid or used. You can then change and post it again."
        slot={`void.opening.${document.posting_id}`}
        send={async (body, idempotencyKey) => {
          const answer = await api.openingDocument.void({ body, idempotencyKey });
          onVoided();
          return answer;
        }}
        done="Opening balances voided"
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

const SOURCES: Record<string, string> = {
  invoice: 'Open invoices and customers’ debts',
  customer: 'Customers’ credits',
  stock_opening: 'Opening stock',
  journal: 'Journals',
};

function Earlier({ document: { earlier, currency } }: { document: OpeningDocument }) {
  if (earlier.length === 0) return null;
  return (
    <Card className={classes.cards}>
      <h2>Already in the books</h2>
      <p className={classes.soft}>Imported or posted before. Do not enter it again.</p>
      {earlier.map(({ source_type, amount, entries }) => (
        <Link key={source_type} to="/books/accounts/$code" params={{ code: '3900' }}>
          {SOURCES[source_type] ?? 'Other entries'} ({entries}): {formatMoney(amount, currency)}
        </Link>
      ))}
    </Card>
  );
}

/** The name of the line that a fault of posting stands at: "Flour: ". */
function lineName(document: OpeningDocument, field: string): string {
  const [section, index] = field.split('.');
  const lines = document[section as 'accounts' | 'customers' | 'suppliers' | 'stock'];
  const name = Array.isArray(lines) ? lines[Number(index)]?.name : undefined;
  return name ? `${name}: ` : '';
}

/** “50 kg, batch B-77, expires 1 Oct 2026” */
const stockInWords = (
  { quantity, unit, batch_number, expires_on }: OpeningDocument['stock'][number],
  date: (day: string) => string,
): string =>
  [
    quantityText(quantity, unit),
    batch_number && `batch ${batch_number}`,
    expires_on && `expires ${date(expires_on)}`,
  ]
    .filter(Boolean)
    .join(', ');

function Review({ document, onChange }: { document: OpeningDocument; onChange: () => void }) {
  const client = useQueryClient();
  const form = useForm({ accept_expiry: false });
  const faults = Object.entries<string>(form.errors).filter(([field]) => field !== 'accept_expiry');
  const { date } = useLocale();
  const { currency, totals, can, version } = document;
  const post = form.submit(async ({ accept_expiry }) => {
    await sendOnce({
      slot: 'opening.post',
      body: { version, accept_expiry },
      send: (body, idempotencyKey) => api.openingDocument.post({ body, idempotencyKey }),
      describe: () => ['Opening balances', formatMoney(totals.debit, currency)],
      done: () => notify.success('Opening balances posted'),
      single: true,
    });
    await client.invalidateQueries();
  });
  if (version === 0) return <p className={classes.soft}>No opening balances have been entered yet.</p>;
  const lines = [
    ...document.accounts.map((each) => ({
      ...each,
      ...{ name: `${each.account_code} ${each.name}`, detail: '', amount: each.debit - each.credit },
    })),
    ...document.customers.map((each) => ({ ...each, detail: each.reference ?? 'Customer' })),
    ...document.suppliers.map((each) => ({
      ...each,
      ...{ detail: each.reference ?? 'Supplier', amount: -each.amount },
    })),
    ...document.stock.map((each) => ({
      ...each,
      detail: stockInWords(each, date),
      amount: each.value,
    })),
  ];
  return (
    <form ref={form.form} noValidate onSubmit={post} className={classes.cards}>
      {faults.length === 0 && form.problem && <Alert>{form.problem}</Alert>}
      {faults.map(([field, message]) => (
        <Alert key={field}>
          {lineName(document, field)}
          {message}
        </Alert>
      ))}
      <Card>
        <output className={classes.strip}>
          <span>
            Debits <Amount value={totals.debit} currency={currency} strong />
          </span>
          <span>
            Credits <Amount value={totals.credit} currency={currency} strong />
          </span>
          <p className={classes.words}>{restInWords(totals.opening_equity, currency)}</p>
        </output>
      </Card>
      <ExpiryQuestion form={form} />
      {can.post && (
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Post opening balances
          </Button>
          <Button size="large" onClick={onChange}>
            Change
          </Button>
        </div>
      )}
      <Card className={classes.flush}>
        <h2>Lines</h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Debit (credit below 0)</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, detail, amount, journal_entry_id }, index) => (
              <tr key={`${index}.${name}`}>
                <th scope="row">
                  {name}
                  {detail && <span className={classes.soft}>{detail}</span>}
                </th>
                <td>
                  {journal_entry_id ? (
                    <Link to="/books/entries/$id" params={{ id: journal_entry_id }}>
                      <Amount value={amount} currency={currency} />
                    </Link>
                  ) : (
                    <Amount value={amount} currency={currency} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Card className={classes.flush}>
        <h2>Trial balance on the opening day</h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Opening</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {document.trial_balance.map(({ account_code, name, books, change }) => (
              <tr key={account_code}>
                <th scope="row">
                  {account_code} {name}
                </th>
                <td>
                  <Amount value={change} currency={currency} />
                </td>
                <td>
                  <Link
                    to="/books/accounts/$code"
                    params={{ code: account_code }}
                    search={document.opened_on ? { date_to: document.opened_on } : {}}
                  >
                    <Amount value={books + change} currency={currency} />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </form>
  );
}
