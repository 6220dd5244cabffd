import { nubanFits } from '@lissafi/domain/nigeria/bank-account';
import { IconPlus } from '@tabler/icons-react';
import { v7 as newId } from 'uuid';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import type { BankForm } from './model.ts';

const MOST = 10;

/** The bank accounts for payments; the first one is shown on new invoices. */
export function BankAccounts({
  accounts,
  errors,
  onChange,
}: {
  accounts: BankForm[];
  errors: FieldErrors;
  onChange: (accounts: BankForm[]) => void;
}) {
  return (
    <fieldset className={formClasses.group}>
      <legend>Bank accounts</legend>
      <p className={formClasses.note}>
        Customers pay into these accounts. The first one is shown on new invoices.
      </p>
      {accounts.map((account, index) => {
        const bind = (name: Exclude<keyof BankForm, 'key'>) => ({
          value: account[name],
          error: errors[`bank_accounts.${index}.${name}`],
          onChange: (value: string) =>
            onChange(accounts.map((one) => (one.key === account.key ? { ...one, [name]: value } : one))),
        });
        return (
          <div key={account.key} className={formClasses.stack}>
            <div className={formClasses.pair}>
              <TextField label="Bank" {...bind('bank_name')} />
              <TextField
                label="Account number"
                inputMode="numeric"
                placeholder="10 digits"
                {...bind('account_number')}
              />
            </div>
            <div className={formClasses.pair}>
              <TextField label="Account name" {...bind('account_name')} />
              <TextField
                label="Bank code"
                optional
                inputMode="numeric"
                placeholder="058"
                {...bind('bank_code')}
              />
            </div>
            {nubanFits(account.bank_code, account.account_number) === false && (
              <Alert tone="owed">
                The last digit of this account number does not fit the bank. Please check it; you can still
                save it as it is.
              </Alert>
            )}
            <div>
              <Button
                size="small"
                look="danger"
                onClick={() => onChange(accounts.filter((one) => one.key !== account.key))}
              >
                Remove {account.bank_name || 'this account'}
              </Button>
            </div>
          </div>
        );
      })}
      {accounts.length < MOST && (
        <div>
          <Button
            size="small"
            onClick={() =>
              onChange([
                ...accounts,
                { key: newId(), bank_name: '', bank_code: '', account_name: '', account_number: '' },
              ])
            }
          >
            <IconPlus size={14} aria-hidden />
            Add a bank account
          </Button>
        </div>
      )}
    </fieldset>
  );
}
