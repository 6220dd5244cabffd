import type { Transfer } from '@lissafi/contract/bank-accounts';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, queries } from '../../client/api.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { VoidAction } from '../../ui/VoidDrawer.tsx';
import classes from './Accounts.module.css';

export function TransferPage() {
  const { id } = useParams({ from: '/app/money/transfers/$id' });
  const query = useQuery(queries.bankAccounts.getTransfer({ params: { id } }));
  return query.data ? <Detail transfer={query.data} /> : <LoadState query={query} back="/money/transfers" />;
}

function Detail({ transfer }: { transfer: Transfer }) {
  const { currency, date } = useLocale();
  const day = useDay();
  const { id } = transfer;
  const account = (accountId: string, name: string) => (
    <Link to="/money/accounts/$id" params={{ id: accountId }}>
      {name}
    </Link>
  );
  const facts: [string, ReactNode][] = [
    ['From', account(transfer.from_id, transfer.from_name)],
    ['To', account(transfer.to_id, transfer.to_name)],
    [
      'Receipts',
      transfer.settles_from !== null &&
        transfer.settles_to !== null &&
        `${pluralize(transfer.receipt_count ?? 0, 'receipt')} of ${
          transfer.settles_from === transfer.settles_to
            ? date(transfer.settles_to)
            : `${date(transfer.settles_from)} to ${date(transfer.settles_to)}`
        }, ${formatMoney(transfer.amount + transfer.charge, currency)}`,
    ],
    ['Charge', transfer.charge > 0 && formatMoney(transfer.charge, currency)],
    ['VAT in the charge', transfer.charge_tax > 0 && formatMoney(transfer.charge_tax, currency)],
    ['Reference', transfer.reference],
    ['Note', transfer.memo],
  ];
  return (
    <>
      <PageHeader
        title={`${formatMoney(transfer.amount, currency)} on ${date(transfer.transferred_on)}`}
        description={transfer.settles_to ? 'Settlement of receipts' : 'Transfer between own accounts'}
        back="/money/transfers"
        secondary={
          transfer.can.void && (
            <VoidAction
              title={`Void this ${transfer.settles_to ? 'settlement' : 'transfer'}`}
              note={
                transfer.settles_to
                  ? 'It is reversed in the books with today’s date, and its receipts wait to be settled again.'
                  : 'For a transfer that failed, or a mistake. It is reversed in the books with today’s date.'
              }
              slot={`void.transfer.${id}`}
              send={(body, idempotencyKey) =>
                api.bankAccounts.voidTransfer({ params: { id }, body, idempotencyKey })
              }
              done={transfer.settles_to ? 'Settlement voided' : 'Transfer voided'}
            />
          )
        }
      />
      {transfer.voided_at && (
        <div className={classes.total}>
          <Alert>{`Voided on ${day(transfer.voided_at)}: ${transfer.void_reason}`}</Alert>
        </div>
      )}
      <Card title="Details">
        <Facts facts={facts} />
        <Link to="/books/entries" search={{ source_id: id }}>
          Journal entries
        </Link>
      </Card>
    </>
  );
}
