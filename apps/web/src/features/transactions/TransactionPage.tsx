import type { Transaction } from '@lissafi/contract/transactions';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { PAYMENT_METHODS } from '../../labels/documents.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useBranchName } from '../../organization/use-places.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import { EntriesOf } from '../ledger/EntriesOf.tsx';
import { Receipts } from './Attachments.tsx';
import { DraftForm } from './DraftForm.tsx';
import { categoryLabel, stateOf } from './labels.ts';
import { SourceOf } from './SourceOf.tsx';
import classes from './Transactions.module.css';

/** A transaction: what is posted is shown, a draft is the form itself. */
export function TransactionPage() {
  const { id } = useParams({ from: '/app/transactions/$id' });
  const query = useQuery(queries.transactions.get({ params: { id } }));
  if (!query.data) return <LoadState query={query} back="/transactions" />;
  // Another record is another form: nothing typed goes over to it.
  if (query.data.status === 'draft') return <DraftForm key={id} draft={query.data} />;
  return <Detail expense={query.data} />;
}

function Detail({ expense }: { expense: Transaction }) {
  const may = useMay();
  const { date } = useLocale();
  const day = useDay();
  const branch = useBranchName(expense.branch_id);
  const [voiding, setVoiding] = useState(false);
  const { id, amount, amount_paid, currency, can } = expense;
  const money = (value: number) => formatMoney(value, currency);
  const state = stateOf(expense);
  const isIncome = expense.type === 'income';
  const facts: [string, ReactNode][] = [
    [isIncome ? 'Received from' : 'Payee', expense.counterparty],
    [
      'Supplier',
      expense.supplier_id && (
        <Link to="/suppliers/$id" params={{ id: expense.supplier_id }}>
          {expense.supplier_name}
        </Link>
      ),
    ],
    ['Branch', branch],
    ['Details', expense.description],
    ['Item', expense.item],
    [
      'Quantity',
      expense.quantity !== null &&
        [expense.quantity, expense.unit, expense.unit_price !== null && `at ${money(expense.unit_price)}`]
          .filter(Boolean)
          .join(' '),
    ],
    [
      isIncome ? 'Received in' : 'Paid from',
      expense.payment_method && PAYMENT_METHODS[expense.payment_method],
    ],
    [
      'Account',
      expense.account_id ? (
        <Link to="/money/accounts/$id" params={{ id: expense.account_id }}>
          {expense.account_name}
        </Link>
      ) : (
        expense.bank_account
      ),
    ],
    ['Paid', amount_paid < amount && expense.status !== 'void' && money(amount_paid)],
    ['Due', expense.due_date && amount_paid < amount && expense.status !== 'void' && date(expense.due_date)],
    ['Still owed', amount_paid < amount && expense.status !== 'void' && money(amount - amount_paid)],
    [
      'VAT included',
      expense.tax_amount > 0 &&
        `${money(expense.tax_amount)}, ${expense.tax_claimed ? 'claimed back' : 'part of the expense'}`,
    ],
  ];
  const known = facts.filter(([, value]) => value);

  return (
    <>
      <PageHeader
        title={money(amount)}
        description={
          <>
            {isIncome && 'Income: '}
            {categoryLabel(expense.category)}, {date(expense.transaction_date)}{' '}
            {state && <Badge tone={state[1]}>{state[0]}</Badge>}
          </>
        }
        back="/transactions"
        secondary={
          can.void && (
            <Button aria-haspopup="dialog" onClick={() => setVoiding(true)}>
              <IconArrowBackUp size={16} aria-hidden />
              Void
            </Button>
          )
        }
      />
      {expense.voided_at && (
        <div className={classes.voided}>
          <Alert>{`Voided on ${day(expense.voided_at)}: ${expense.void_reason}`}</Alert>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Receipts
            of={id}
            attachments={expense.attachments}
            canAttach={can.attach}
            send={(body, idempotencyKey) => api.transactions.attach({ params: { id }, body, idempotencyKey })}
            read={(attachment_id) => queries.transactions.attachment({ params: { id, attachment_id } })}
          />
          {expense.source_document_id && <SourceOf id={expense.source_document_id} />}
          {may('books:read') && <EntriesOf id={id} />}
        </div>
        <Card title="Details">
          {known.length === 0 && <p className={classes.soft}>There are no other details.</p>}
          <Facts facts={known} />
        </Card>
      </div>
      <TakeBackDrawer
        title={isIncome ? 'Void this income' : 'Void this expense'}
        note="For a mistake. It is reversed in the books with today’s date, and its attachments stay. Then record it again correctly."
        slot={`void.${id}`}
        send={(body, idempotencyKey) => api.transactions.void({ params: { id }, body, idempotencyKey })}
        done={isIncome ? 'Income voided' : 'Expense voided'}
        opened={voiding}
        onClose={() => setVoiding(false)}
      />
    </>
  );
}
