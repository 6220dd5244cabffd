import type { BankStatement } from '@lissafi/contract/bank-statements';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Reconcile.module.css';

/** The statements of an account, newest first: what each brought, its balances, and how it is removed. */
export function StatementsPage() {
  const { id } = useParams({ from: '/app/money/reconcile/$id/statements' });
  const mayWrite = useMay()('bank_statements:write');
  const account = useQuery(queries.bankAccounts.get({ params: { id } }));
  const query = useQuery(queries.bankStatements.list({ params: { id }, query: { limit: 100 } }));
  const [typing, setTyping] = useState<BankStatement | null>(null);
  if (!account.data || !query.data)
    return <LoadState query={query.error ? query : account} back={`/money/reconcile/${id}`} />;
  const { statements } = query.data;
  const add = mayWrite && (
    <ButtonLink to="/money/reconcile/$id/new" params={{ id }} look="primary">
      <IconUpload size={16} aria-hidden />
      Add statement
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={`Statements of ${account.data.name}`}
        description="What was imported, and the balances that the files state"
        back={`/money/reconcile/${id}`}
        primary={add}
      />
      {statements.length === 0 ? (
        <Card>
          <Empty title="No statement yet" action={add}>
            Add the statement of your bank or wallet: PDF, Excel or CSV.
          </Empty>
        </Card>
      ) : (
        <ul className={classes.statements}>
          {statements.map((statement, index) => (
            <li key={statement.id}>
              <Statement
                accountId={id}
                statement={statement}
                before={statements[index + 1]}
                onType={() => setTyping(statement)}
              />
            </li>
          ))}
        </ul>
      )}
      <Drawer title="Balances of the statement" opened={typing !== null} onClose={() => setTyping(null)}>
        {typing && (
          <Balances key={typing.id} accountId={id} statement={typing} onClose={() => setTyping(null)} />
        )}
      </Drawer>
    </>
  );
}

function Statement({
  accountId,
  statement,
  before,
  onType,
}: {
  accountId: string;
  statement: BankStatement;
  /** The statement of the time before. */
  before: BankStatement | undefined;
  onType: () => void;
}) {
  const client = useQueryClient();
  const { currency, date } = useLocale();
  const { matched_count, can } = statement;
  const money = (value: number | null) => (value === null ? 'not stated' : formatMoney(value, currency));
  const isGap =
    before &&
    before.closing_balance !== null &&
    statement.opening_balance !== null &&
    statement.known_count === 0 &&
    before.closing_balance !== statement.opening_balance;
  const remove = async () => {
    const question =
      matched_count > 0
        ? `Remove this statement and unmatch ${pluralize(matched_count, 'line')}? What was recorded in the books stays.`
        : 'Remove this statement with its lines?';
    if (!(await ask(question, 'Remove'))) return;
    try {
      await api.bankStatements.remove({
        params: { id: accountId, statement_id: statement.id },
        body: { unmatch: matched_count > 0 },
      });
      notify.success('Statement removed');
      await client.invalidateQueries();
    } catch (error) {
      notify.error('Not removed', messageOf(error));
    }
  };
  return (
    <Card>
      <h2>
        {statement.period_from && statement.period_to
          ? `${date(statement.period_from)} to ${date(statement.period_to)}`
          : statement.file_name}
      </h2>
      <p className={classes.soft}>
        {statement.file_name}, imported {date(statement.created_at.slice(0, 10))}
        {statement.imported_by && ` by ${statement.imported_by}`}
      </p>
      <p>
        Opening {money(statement.opening_balance)} · closing {money(statement.closing_balance)}
      </p>
      <p>
        <Link
          to="/money/reconcile/$id/lines"
          params={{ id: accountId }}
          search={{ statement_id: statement.id }}
        >
          {pluralize(statement.line_count, 'line')}
        </Link>
        , {matched_count} matched
        {statement.known_count > 0 && `, ${statement.known_count} of an earlier file`}
        {statement.faulty_count > 0 && `, ${statement.faulty_count} to correct`}
      </p>
      {isGap && (
        <Alert>
          The statement before ends with {money(before.closing_balance)}: a statement between them may be
          missing.
        </Alert>
      )}
      <div className={`${formClasses.actions} ${classes.own}`}>
        {can.update && (
          <Button size="small" aria-haspopup="dialog" onClick={onType}>
            Type balances
          </Button>
        )}
        {can.remove && (
          <Button size="small" look="danger" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </Card>
  );
}

function Balances({
  accountId,
  statement,
  onClose,
}: {
  accountId: string;
  statement: BankStatement;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm({ opening: statement.opening_balance, closing: statement.closing_balance });
  const { values, set } = form;
  const save = form.submit(async () => {
    await api.bankStatements.update({
      params: { id: accountId, statement_id: statement.id },
      body: { version: statement.version, opening_balance: values.opening, closing_balance: values.closing },
    });
    notify.success('Balances saved');
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Opening balance"
        optional
        currency={currency}
        value={values.opening}
        onChange={(value) => set('opening', value)}
        error={form.errors.opening_balance}
      />
      <MoneyInput
        label="Closing balance"
        optional
        currency={currency}
        value={values.closing}
        onChange={(value) => set('closing', value)}
        error={form.errors.closing_balance}
        hint="As the bank states it on the last day"
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Save
      </Button>
    </form>
  );
}
