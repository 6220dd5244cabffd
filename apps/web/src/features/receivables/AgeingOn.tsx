import type { SupplierDebt } from '@lissafi/contract/payables';
import {
  AGEING_BUCKETS,
  type Ageing,
  type OpenDocument,
  type OpenParties,
} from '@lissafi/contract/receivables';
import { isCivilDate } from '@lissafi/domain/calendar/civil-date';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { AGES } from '../../labels/customers.ts';
import { debtText } from '../../labels/supplier-debt.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import details from '../../ui/Details.module.css';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { type List, useList } from '../../ui/table/use-list.ts';
import { AgeingBar } from './AgeingBar.tsx';
import classes from './AgeingPage.module.css';

type Side = 'receivable' | 'payable';

const WORDS = {
  receivable: {
    title: 'Receivables ageing',
    about: 'What customers owed you',
    party: 'Customer',
    nobody: 'Nobody owed you anything on this day.',
    path: '/books/receivables-ageing',
    account: '1100',
    ages: AGES,
    days: 'Days late',
  },
  payable: {
    title: 'Payables ageing',
    about: 'What you owed suppliers',
    party: 'Supplier',
    nobody: 'You owed no supplier anything on this day.',
    path: '/books/payables-ageing',
    account: '2000',
    ages: AGES,
    days: 'Days late',
  },
} as const;

/** Ageing at the end of any day, by party, or document by document where a figure was opened. */
export function AgeingOn({ side }: { side: Side }) {
  const { today, pattern, date } = useLocale();
  const words = WORDS[side];
  const list = useList({
    sort: 'total',
    dir: 'desc',
    filters: ['as_of', 'known_on', 'party_id', 'bucket', 'view'],
  });
  const { filters } = list.state;
  const as_of = filters.as_of && isCivilDate(filters.as_of) ? filters.as_of : today;
  const byDocument = filters.view === 'documents' || !!filters.party_id || !!filters.bucket;
  const show = (change: Record<string, string | undefined>) =>
    list.change({ filters: { ...filters, ...change } });
  return (
    <>
      <PageHeader
        title={words.title}
        description={`${words.about} at the end of ${date(as_of)}${
          filters.known_on ? `, as known on ${date(filters.known_on)}` : ''
        }`}
        back="/books/balance-sheet"
        secondary={
          <DownloadMenu
            download={(format) => {
              const { known_on, party_id, bucket } = filters;
              const of = side === 'receivable' ? downloads.receivables : downloads.payables;
              return byDocument
                ? of.openOn({ query: { as_of, known_on, party_id, bucket } as never, format })
                : of.ageingOn({ query: { as_of, known_on }, format });
            }}
          />
        }
      />
      <div className={classes.choices}>
        <DateInput
          label="On"
          hideLabel
          today={today}
          pattern={pattern}
          value={as_of}
          onChange={(day) => show({ as_of: day === today ? undefined : day })}
        />
        <Button
          aria-pressed={!byDocument}
          look={byDocument ? 'secondary' : 'primary'}
          onClick={() => show({ view: undefined, party_id: undefined, bucket: undefined })}
        >
          By {words.party.toLowerCase()}
        </Button>
        <Button
          aria-pressed={byDocument}
          look={byDocument ? 'primary' : 'secondary'}
          onClick={() => show({ view: 'documents' })}
        >
          By document
        </Button>
      </div>
      {byDocument ? (
        <Documents side={side} list={list} as_of={as_of} />
      ) : (
        <Parties side={side} list={list} as_of={as_of} />
      )}
    </>
  );
}

function Parties({ side, list, as_of }: { side: Side; list: List; as_of: string }) {
  const words = WORDS[side];
  const { limit, offset } = list.paging;
  const { known_on } = list.state.filters;
  const asked = { query: { as_of, known_on, limit, offset } };
  const query = useQuery({
    ...(side === 'receivable' ? queries.receivables.ageingOn(asked) : queries.payables.ageingOn(asked)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back={words.path} />;
  const debt = 'debt' in data ? (data.debt as SupplierDebt) : null;
  if (data.total === 0)
    return (
      <Card>
        <Empty title="Nothing open">
          {debt && debt.total > 0 ? debtText(debt, data.currency) : words.nobody}
        </Empty>
      </Card>
    );
  const cell = (value: number, search: Record<string, string | undefined>, strong = false) =>
    value === 0 ? null : (
      <DocumentsLink side={side} search={{ as_of, known_on, view: 'documents', ...search }}>
        <Amount value={value} currency={data.currency} strong={strong} />
      </DocumentsLink>
    );
  const cells = (ageing: Ageing, total: number, credit: number, party_id?: string) => (
    <>
      {AGEING_BUCKETS.map((bucket) => (
        <td key={bucket} data-label={words.ages[bucket]}>
          {cell(ageing[bucket], { party_id, bucket })}
        </td>
      ))}
      <td data-label="Open">{cell(total, { party_id }, true)}</td>
      {side === 'receivable' && (
        <td data-label="Credit">
          {credit > 0 && <Amount value={credit} currency={data.currency} tone="in" />}
        </td>
      )}
    </>
  );
  return (
    <>
      {data.totals.total > 0 && (
        <Card className={classes.bar}>
          <AgeingBar ageing={data.totals} currency={data.currency} labels={words.ages} />
        </Card>
      )}
      <Card className={classes.flush}>
        <table className={classes.table} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{words.party}</th>
              {AGEING_BUCKETS.map((bucket) => (
                <th key={bucket} scope="col">
                  {words.ages[bucket]}
                </th>
              ))}
              <th scope="col">Open</th>
              {side === 'receivable' && <th scope="col">Credit</th>}
            </tr>
          </thead>
          <tbody>
            {data.parties.map((party) => (
              <tr key={party.party_id}>
                <th scope="row">
                  <PartyLink side={side} id={party.party_id}>
                    {party.name}
                  </PartyLink>
                </th>
                {cells(party.ageing, party.total, party.unapplied_credit, party.party_id)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {cells(data.totals, data.totals.total, data.totals.unapplied_credit)}
            </tr>
          </tfoot>
        </table>
      </Card>
      <Pagination list={list} total={data.total} label={`${words.party}s`} />
      {debt && debt.total > 0 && <p role="status">{debtText(debt, data.currency)}</p>}
      <Agreement side={side} data={data} />
    </>
  );
}

function Agreement({ side, data }: { side: Side; data: OpenParties }) {
  return (
    <p className={classes.agree} role="status">
      {data.difference === 0
        ? 'Agrees with the books on this day.'
        : 'Does not agree with the books: please tell us at once.'}{' '}
      <Link
        to="/books/accounts/$code"
        params={{ code: WORDS[side].account }}
        search={{ date_to: data.as_of, ...(data.known_on && { known_on: data.known_on }) }}
      >
        Lines of the account
      </Link>
    </p>
  );
}

function Documents({ side, list, as_of }: { side: Side; list: List; as_of: string }) {
  const { date } = useLocale();
  const words = WORDS[side];
  const { limit, offset } = list.paging;
  const { known_on, party_id, bucket: text } = list.state.filters;
  const bucket = AGEING_BUCKETS.find((each) => each === text);
  const asked = { query: { as_of, known_on, party_id, bucket, limit, offset } };
  const query = useQuery({
    ...(side === 'receivable' ? queries.receivables.openOn(asked) : queries.payables.openOn(asked)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back={words.path} />;
  const drop = (name: string) =>
    list.change({ filters: { ...list.state.filters, view: 'documents', [name]: undefined } });
  const shown = [
    ...(party_id ? [['party_id', data.documents[0]?.party_name ?? `One ${words.party.toLowerCase()}`]] : []),
    ...(bucket ? [['bucket', words.ages[bucket]]] : []),
  ] as [string, string][];
  return (
    <>
      {shown.length > 0 && (
        <div className={classes.choices}>
          {shown.map(([name, label]) => (
            <Button key={name} size="small" onClick={() => drop(name)}>
              {label}
              <IconX size={14} aria-hidden />
              <span className="visually-hidden">, remove this filter</span>
            </Button>
          ))}
        </div>
      )}
      <Card>
        {data.total === 0 ? (
          <Empty title="Nothing open">{words.nobody}</Empty>
        ) : (
          <>
            <table className={details.card} aria-label="Open documents">
              <thead>
                <tr>
                  <th scope="col">Document</th>
                  <th scope="col">{words.party}</th>
                  <th scope="col">{side === 'receivable' ? 'Due' : 'Date'}</th>
                  <th scope="col" data-right>
                    {words.days}
                  </th>
                  <th scope="col" data-right>
                    Open
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.documents.map((document) => (
                  <tr key={document.document_id}>
                    <td data-first>
                      <span className={classes.link}>
                        <DocumentLink side={side} document={document} />
                      </span>
                    </td>
                    <td data-when data-start>
                      {document.party_name}
                    </td>
                    <td data-when data-start>
                      {date(document.due_date)}
                    </td>
                    <td data-right data-label={words.days}>
                      {document.days_late > 0 && document.days_late}
                    </td>
                    <td data-right data-last>
                      <Amount value={document.open} currency={data.currency} strong />
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td data-first>Total</td>
                  <td />
                  <td />
                  <td />
                  <td data-right data-last>
                    <Amount value={data.total_open} currency={data.currency} strong />
                  </td>
                </tr>
              </tfoot>
            </table>
            <Pagination list={list} total={data.total} label="Documents" />
          </>
        )}
      </Card>
    </>
  );
}

function PartyLink({ side, id, children }: { side: Side; id: string; children: string }) {
  return (
    <Link to={side === 'receivable' ? '/customers/$id' : '/suppliers/$id'} params={{ id }}>
      {children}
    </Link>
  );
}

function DocumentLink({ side, document }: { side: Side; document: OpenDocument }) {
  const label = document.number ?? (document.transaction_id ? 'Expense' : 'Goods received');
  if (side === 'receivable')
    return (
      <Link to="/invoices/$id" params={{ id: document.document_id }}>
        {label}
      </Link>
    );
  return document.transaction_id ? (
    <Link to="/transactions/$id" params={{ id: document.transaction_id }}>
      {label}
    </Link>
  ) : (
    <Link to="/suppliers/$id" params={{ id: document.party_id }}>
      {label}
    </Link>
  );
}

function DocumentsLink({
  side,
  search,
  children,
}: {
  side: Side;
  search: Record<string, string | undefined>;
  children: React.ReactNode;
}) {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
  return (
    <Link to={WORDS[side].path} search={given as never}>
      {children}
    </Link>
  );
}
