import type { Funding } from '@lissafi/contract/funding';
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
import { VoidAction } from '../../ui/VoidDrawer.tsx';
import classes from './Funding.module.css';
import { KINDS } from './labels.ts';

export function FundingPage() {
  const { id } = useParams({ from: '/app/money/funding/$id' });
  const query = useQuery(queries.funding.get({ params: { id } }));
  return query.data ? <Detail funding={query.data} /> : <LoadState query={query} back="/money/funding" />;
}

function Detail({ funding }: { funding: Funding }) {
  const { currency, date } = useLocale();
  const day = useDay();
  const { id, amount, interest } = funding;
  const money = (value: number) => formatMoney(value, currency);
  const facts: [string, ReactNode][] = [
    [
      'Account',
      <Link key="account" to="/money/accounts/$id" params={{ id: funding.account_id }}>
        {funding.account_name}
      </Link>,
    ],
    ['Principal', interest > 0 && money(amount)],
    ['Interest', interest > 0 && money(interest)],
    ['Who', funding.counterparty],
    ['Reference', funding.reference],
  ];
  return (
    <>
      <PageHeader
        title={`${money(amount + interest)} on ${date(funding.paid_on)}`}
        description={KINDS[funding.kind]}
        back="/money/funding"
        secondary={
          funding.can.void && (
            <VoidAction
              title="Void this"
              note="For a mistake. It is reversed in the books with today’s date."
              slot={`void.funding.${id}`}
              send={(body, idempotencyKey) => api.funding.void({ params: { id }, body, idempotencyKey })}
              done="Voided"
            />
          )
        }
      />
      {funding.voided_at && (
        <div className={classes.voided}>
          <Alert>{`Voided on ${day(funding.voided_at)}: ${funding.void_reason}`}</Alert>
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
