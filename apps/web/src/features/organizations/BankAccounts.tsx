import type { BankAccount } from '@lissafi/contract/organizations';
import { ButtonLink } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';

/** The bank accounts on new invoices. They are edited among all accounts, so that there is one list. */
export function BankAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  return (
    <fieldset className={formClasses.group}>
      <legend>Bank accounts</legend>
      <p className={formClasses.note}>
        {accounts.length === 0
          ? 'Your invoices show no account to pay into yet.'
          : 'Customers pay into these accounts. The first one is shown on new invoices.'}
      </p>
      {accounts.length > 0 && (
        <ul>
          {accounts.map((account) => (
            <li key={`${account.bank_name} ${account.account_number}`}>
              {account.bank_name} {account.account_number}, {account.account_name}
            </li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink to="/money/accounts" size="small">
          Cash and bank accounts
        </ButtonLink>
      </div>
    </fieldset>
  );
}
