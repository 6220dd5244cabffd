import type { MoneyAccount } from '@lissafi/contract/bank-accounts';
import { IconPlus, IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { ACCOUNT_KINDS, bankDetails } from '../../labels/bank-accounts.ts';
import { CashBelowZero } from '../../organization/CashBelowZero.tsx';
import { useLocale } from '../../organization/use-organization.ts';
import { AccordionSection } from '../../ui/Accordion.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NewAccountDrawer } from './AccountDrawer.tsx';
import classes from './Accounts.module.css';
import { CountDrawer } from './CountDrawer.tsx';
import { TransferDrawer } from './TransferDrawer.tsx';

/** All cash and bank accounts with their balances. */
export function AccountsPage() {
  const may = useMay();
  const { currency } = useLocale();
  const [task, setTask] = useState<'add' | 'transfer' | MoneyAccount | null>(null);
  const query = useQuery(queries.bankAccounts.list({ query: { limit: 100 } }));
  if (!query.data) return <LoadState query={query} back="/dashboard" />;
  const { bank_accounts, total_balance } = query.data;
  const open = bank_accounts.filter((account) => !account.is_archived);
  const archived = bank_accounts.filter((account) => account.is_archived);
  const done = () => setTask(null);
  const mayWrite = may('transactions:write');
  return (
    <>
      <PageHeader
        title="Cash and bank"
        description="Where your money is"
        secondary={
          mayWrite && (
            <Button aria-haspopup="dialog" onClick={() => setTask('add')}>
              <IconPlus size={16} aria-hidden />
              Add an account
            </Button>
          )
        }
        primary={
          mayWrite &&
          open.length > 1 && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setTask('transfer')}>
              <IconTransfer size={16} aria-hidden />
              Transfer
            </Button>
          )
        }
      />
      {total_balance !== null && (
        <Card className={classes.total}>
          <p className={classes.label}>In all accounts</p>
          <Link to="/books/entries" search={{ account_code: '10' }} className={classes.link}>
            <Amount figure value={total_balance} currency={currency} />
          </Link>
        </Card>
      )}
      {open.some(({ kind, balance }) => kind === 'cash' && balance !== null && balance < 0) && (
        <CashBelowZero />
      )}
      <Accounts accounts={open} onCount={setTask} />
      {archived.length > 0 && (
        <AccordionSection title="Archived accounts">
          <Accounts accounts={archived} onCount={setTask} />
        </AccordionSection>
      )}
      <NewAccountDrawer opened={task === 'add'} onClose={done} />
      <TransferDrawer opened={task === 'transfer'} onClose={done} />
      <CountDrawer
        account={task !== null && typeof task === 'object' ? task : null}
        opened={task !== null && typeof task === 'object'}
        onClose={done}
      />
    </>
  );
}

function Accounts({
  accounts,
  onCount,
}: {
  accounts: readonly MoneyAccount[];
  onCount: (account: MoneyAccount) => void;
}) {
  const { currency, date } = useLocale();
  return (
    <ul className={classes.accounts}>
      {accounts.map((account) => (
        <li key={account.id} className={classes.account}>
          <Link to="/money/accounts/$id" params={{ id: account.id }} className={classes.open}>
            <span className={classes.name}>{account.name}</span>
            <span className={classes.soft}>
              {bankDetails(account) || ACCOUNT_KINDS[account.kind]}
              {account.last_counted_on && `, counted ${date(account.last_counted_on)}`}
            </span>
            {account.balance !== null && <Amount figure value={account.balance} currency={currency} />}
          </Link>
          <Marks account={account} />
          {account.can.count && (
            <div>
              <Button size="small" aria-haspopup="dialog" onClick={() => onCount(account)}>
                Count the cash<span className="visually-hidden">, {account.name}</span>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const DEFAULT_OF = {
  cash: 'Default for cash',
  bank: 'Default for transfers',
  wallet: 'Default for mobile money',
  pos: 'Default for cards',
} as const;

/** What is special about an account. */
export function Marks({ account }: { account: MoneyAccount }) {
  return (
    <span className={classes.marks}>
      {account.is_default && <Badge>{DEFAULT_OF[account.kind]}</Badge>}
      {account.show_on_documents && <Badge>on invoices</Badge>}
      {account.is_archived && <Badge>archived</Badge>}
    </span>
  );
}
