import type { Account } from '@lissafi/contract/accounts';
import type { AccountType } from '@lissafi/contract/ledger';
import { foldName } from '@lissafi/domain/text/name';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, downloads } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { notify } from '../../ui/toast.ts';
import { AccountDrawer } from './AccountDrawer.tsx';
import classes from './Accounts.module.css';
import { allAccounts } from './all-accounts.ts';
import { ACCOUNT_TYPES } from './labels.ts';

/** The chart of accounts with balances; each opens its lines. */
export function AccountsPage() {
  const may = useMay();
  const { currency } = useLocale();
  const list = useList({ sort: 'code', dir: 'asc', filters: ['type', 'archived'] });
  const [task, setTask] = useState<'add' | Account | null>(null);
  const query = useQuery(allAccounts());
  if (!query.data) return <LoadState query={query} back="/books/trial-balance" />;
  const { type, archived } = list.state.filters;
  const search = foldName(list.state.search);
  const shown = query.data.filter(
    (account) =>
      (!type || account.type === type) &&
      account.is_archived === (archived === 'true') &&
      (search === '' ||
        account.code.startsWith(search) ||
        foldName(account.name).includes(search) ||
        foldName(account.description ?? '').includes(search)),
  );
  return (
    <>
      <PageHeader
        title="Chart of accounts"
        description="Every account of the books with its balance; credit balances in parentheses"
        secondary={<DownloadMenu icon download={(format) => downloads.accounts.list({ format })} />}
        primary={
          may('journals:write') && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setTask('add')}>
              <IconPlus size={16} aria-hidden />
              New account
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <Toolbar
          list={list}
          searchLabel="Search code or name"
          filters={[
            { key: 'type', label: 'Type', options: options(ACCOUNT_TYPES) },
            { key: 'archived', label: 'Archived', options: [['true', 'Archived']] },
          ]}
          sorts={[]}
          selecting={false}
        />
        {shown.length === 0 ? (
          <Card>
            <Empty
              title="No records found"
              action={
                (list.filterCount > 0 || search !== '') && <Button onClick={list.clear}>Clear filters</Button>
              }
            >
              {archived === 'true' ? 'No account is archived.' : 'No account matches.'}
            </Empty>
          </Card>
        ) : (
          (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((each) => {
            const accounts = shown.filter((account) => account.type === each);
            return (
              accounts.length > 0 && (
                <Card key={each} title={ACCOUNT_TYPES[each]} className={classes.flush}>
                  <ul>
                    {accounts.map((account) => (
                      <Row
                        key={account.code}
                        account={account}
                        currency={currency}
                        onEdit={() => setTask(account)}
                      />
                    ))}
                  </ul>
                </Card>
              )
            );
          })
        )}
      </div>
      <AccountDrawer task={task} onClose={() => setTask(null)} />
    </>
  );
}

function Row({ account, currency, onEdit }: { account: Account; currency: string; onEdit: () => void }) {
  const client = useQueryClient();
  const { code, name, can } = account;
  const archive = async (is_archived: boolean) => {
    if (is_archived && !(await ask(`Archive ${code} ${name}? It takes no new lines then.`, 'Archive')))
      return;
    try {
      await api.accounts.update({ params: { code }, body: { version: account.version, is_archived } });
      notify.success(is_archived ? `${code} ${name} archived` : `${code} ${name} restored`);
    } catch (error) {
      notify.error(is_archived ? 'Not archived' : 'Not restored', messageOf(error));
    }
    await client.invalidateQueries({ queryKey: ['accounts'] });
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Link to="/books/accounts/$code" params={{ code }}>
          <span className={classes.code}>{code}</span> {name}
        </Link>
        <small>
          {[
            account.group,
            account.description,
            !account.takes_manual_lines && !account.is_archived && 'documents only',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {account.is_archived && <Badge>archived</Badge>}
      {account.balance !== 0 && (
        <Link to="/books/accounts/$code" params={{ code }} className={classes.balance}>
          <Amount value={account.balance} currency={currency} />
        </Link>
      )}
      <span className={classes.actions}>
        {can.archive && (
          <Button
            icon
            size="small"
            look="subtle"
            aria-label={`Archive ${code} ${name}`}
            onClick={() => archive(true)}
          >
            <IconArchive size={18} aria-hidden />
          </Button>
        )}
        {can.restore && (
          <Button
            icon
            size="small"
            look="subtle"
            aria-label={`Restore ${code} ${name}`}
            onClick={() => archive(false)}
          >
            <IconArchiveOff size={18} aria-hidden />
          </Button>
        )}
        {can.update && (
          <Button
            icon
            size="small"
            look="subtle"
            aria-haspopup="dialog"
            aria-label={`Edit ${code} ${name}`}
            onClick={onEdit}
          >
            <IconPencil size={18} aria-hidden />
          </Button>
        )}
      </span>
    </li>
  );
}
