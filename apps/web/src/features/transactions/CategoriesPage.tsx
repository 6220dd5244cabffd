import type { CategoryAccount } from '@lissafi/contract/transactions';
import { takesTransactions } from '@lissafi/domain/books/transaction';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useMay } from '../../client/session.ts';
import { Card } from '../../ui/Card.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { categoryLabel, TYPES } from './labels.ts';
import classes from './Transactions.module.css';

/** The account of the books behind each category. A change counts from the next transaction on. */
export function CategoriesPage() {
  const query = useQuery(queries.transactions.categories({}));
  if (!query.data) return <LoadState query={query} back="/transactions" />;
  return (
    <>
      <PageHeader
        title="Categories"
        description="The account of the books that each category is posted to, from the next transaction on"
        back="/transactions"
      />
      {(['expense', 'income'] as const).map((type) => (
        <Card key={type} title={TYPES[type]}>
          <ul className={classes.categories}>
            {query.data.categories
              .filter((each) => each.type === type)
              .map((each) => (
                <li key={each.category}>
                  <Mapping mapping={each} />
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function Mapping({ mapping }: { mapping: CategoryAccount }) {
  const may = useMay();
  const client = useQueryClient();
  const { category, type, account_code, account_name, is_default } = mapping;
  const [error, setError] = useState<string>();
  const { data } = useQuery({
    ...queries.accounts.list({ query: { type, archived: 'false', limit: 100 } }),
    enabled: may('journals:write'),
  });
  const choose = async (code: string) => {
    setError(undefined);
    try {
      await api.transactions.mapCategory({ params: { category }, body: { account_code: code } });
      notify.success(`${categoryLabel(category)} saved`);
      await client.invalidateQueries({ queryKey: ['transactions'] });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  if (!may('journals:write'))
    return (
      <>
        <span>{categoryLabel(category)}</span>
        <Link to="/books/accounts/$code" params={{ code: account_code }}>
          {account_code} {account_name}
        </Link>
      </>
    );
  const offered = (data?.accounts ?? []).filter((account) => takesTransactions(type, account));
  const known = offered.some(({ code }) => code === account_code);
  return (
    <SelectField
      label={categoryLabel(category)}
      options={[
        ...(known ? [] : [[account_code, `${account_code} ${account_name}`] as const]),
        ...offered.map(({ code, name }) => [code, `${code} ${name}`] as const),
      ]}
      value={account_code}
      onChange={choose}
      error={error}
      hint={is_default ? undefined : 'Changed from the usual account'}
    />
  );
}
