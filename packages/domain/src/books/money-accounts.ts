import type { BankAccountKind } from '@lissafi/contract/bank-accounts';
import type { PaymentMethod } from '@lissafi/contract/documents';
import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { ACCOUNT } from './accounts.ts';

/** A cash or bank account as far as choosing one needs it. */
export interface MoneyAccountChoice {
  id: string;
  kind: BankAccountKind;
  account_code: string;
  is_default: boolean;
  is_archived: boolean;
}

/** Cards are settled through the terminal, phones through the wallet; what is not listed goes through the bank. */
const KIND_OF_METHOD: { readonly [Method in PaymentMethod]?: BankAccountKind } = {
  cash: 'cash',
  credit_card: 'pos',
  debit_card: 'pos',
  mobile: 'wallet',
};

/** The two accounts that every organization starts with, one of each kind that is always there. */
export const FIRST_MONEY_ACCOUNTS = [
  { kind: 'cash', name: 'Cash', account_code: ACCOUNT.cash },
  { kind: 'bank', name: 'Bank', account_code: ACCOUNT.bank },
] as const;

/**
 * Returns the account that a payment moves: the named one, otherwise the default for its method (decisions §12.1): cash
 * → cash, cards → POS, mobile → wallet, else bank. An organization without a POS or wallet account has that money in
 * the bank. Throws Refusal VALIDATION_FAILED on `account_id` for an account that does not exist or is archived.
 */
export function moneyAccountFor<Account extends MoneyAccountChoice>(
  accounts: readonly Account[],
  method: PaymentMethod,
  account_id: string | null | undefined,
): Account {
  if (account_id) {
    const named = accounts.find((account) => account.id === account_id);
    if (!named) throw invalid(fault('account_id', 'This account does not exist'));
    if (named.is_archived)
      throw invalid(fault('account_id', 'This account is archived. Choose another one.'));
    return named;
  }
  const kind = KIND_OF_METHOD[method] ?? 'bank';
  const defaultOf = (wanted: BankAccountKind) =>
    accounts.find((account) => account.kind === wanted && account.is_default);
  const found = defaultOf(kind) ?? defaultOf('bank') ?? defaultOf('cash');
  // Cash and bank accounts that are a default cannot be archived, so this is an organization without accounts.
  if (!found)
    throw new Refusal('INVALID_STATE', { message: 'There is no account to pay from. Add one first.' });
  return found;
}

/** The first code for a kind: tills beside cash, all others beside the bank. Both ranges end at 1099. */
const FIRST_CODE: Record<BankAccountKind, number> = { cash: 1001, bank: 1011, wallet: 1011, pos: 1011 };
const LAST_CODE = 1099;

/**
 * Returns the first free ledger account for a new cash or bank account, among 1001 to 1099. `used` are codes in use.
 * Throws Refusal INVALID_STATE when none is left.
 */
export function nextMoneyAccountCode(kind: BankAccountKind, used: ReadonlySet<string>): string {
  const all = Array.from({ length: LAST_CODE - 1000 }, (_, index) => 1001 + index);
  const first = FIRST_CODE[kind];
  const code = [...all.filter((each) => each >= first), ...all]
    .map(String)
    .find((each) => !used.has(each) && each !== ACCOUNT.bank);
  if (!code)
    throw new Refusal('INVALID_STATE', {
      message: 'There is no room for another account. Use an existing one.',
    });
  return code;
}
