import { ACCOUNT } from '@lissafi/domain/books/accounts';
import {
  type OpeningAccount,
  openingAccountFaults,
  takesOpeningBalance,
} from '@lissafi/domain/books/opening-balances';
import { accountCalled, areOpposed, isStock } from '@lissafi/domain/imports/account-names';
import type { BalanceRow } from '@lissafi/domain/imports/balance-row';
import { type RowFault, rowFault } from '@lissafi/domain/imports/row-reading';
import { nameKey, nameSimilarity, namesToCompare } from '@lissafi/domain/language/name-similarity';

export interface Account extends OpeningAccount {
  name: string;
}
/** A row whose account was found, with the balance that the draft had of it, in kobo, debit above 0. */
export type FoundBalance = BalanceRow & { account_code: string; before: number };

const LIKELY = 3;
const ALIKE = 0.4;
/** Accounts with a similar name of which those of another kind are left out. */
const MOST_LIKE = 20;

type Found = { account: Account; faults?: undefined } | { account: null; faults: RowFault[] };

/** Finds accounts by what rows say, with what is computed of all accounts once. */
export interface AccountFinder {
  /**
   * Returns the account of a row by its code, then by its name. A code whose account here has quite another name comes
   * from another chart, and is asked about. A refused account has the words of the opening document.
   */
  find(row: BalanceRow): Found;
}

export function accountFinder(accounts: readonly Account[]): AccountFinder {
  const names = namesToCompare();
  const byCode = new Map<string, Account>();
  const byKey = new Map<string, Account[]>();
  for (const account of accounts) {
    names.add(account.name);
    byCode.set(account.code, account);
    const key = nameKey(account.name);
    byKey.set(key, [...(byKey.get(key) ?? []), account]);
  }
  /** The account that ledgers call so, then those whose names are most like it. */
  const likelyAccounts = (name: string): Account[] => {
    const called = byCode.get(accountCalled(name) ?? '');
    const alike = names
      .like(name, ALIKE, MOST_LIKE)
      .flatMap((place) => (areOpposed(name, accounts[place]!.name) ? [] : [accounts[place]!]));
    return called ? [called, ...alike] : alike;
  };
  return {
    find(row) {
      const { code, name, is_chosen } = row;
      const coded = code ? byCode.get(code) : undefined;
      if (coded && (is_chosen || !name || isAlike(name, coded))) return checked(coded, row);
      const likely = () => likelyAccounts(name ?? '');
      if (coded)
        return asked(`${coded.code} is ${coded.name} here. Which account is this?`, [coded, ...likely()]);
      const key = nameKey(name ?? '');
      const named = key === '' ? [] : (byKey.get(key) ?? []);
      if (named.length === 1 && !is_chosen) return checked(named[0]!, row);
      if (name && isStock(name) && !is_chosen) return asked(STOCK, likely());
      const what = code && (is_chosen || !name) ? `number ${code.slice(0, 20)}` : 'name';
      return asked(`No account has this ${what}`, [...named, ...likely()]);
    },
  };
}
const STOCK =
  'Stock is entered by item, under stock. Stock that is not kept by item needs an account of its own';

const isAlike = (name: string, account: Account): boolean =>
  nameSimilarity(name, account.name) >= ALIKE && !areOpposed(name, account.name);

function checked(account: Account, { amount }: BalanceRow): Found {
  const line = { account_code: account.code, debit: Math.max(amount, 0), credit: Math.max(-amount, 0) };
  const message = openingAccountFaults([line], [account])[0]?.message;
  if (!message) return { account };
  const instead = account.code === ACCOUNT.cost_of_goods_sold ? [ACCOUNT.earlier_cost_of_goods_sold] : [];
  const likely = instead.map((code) => ({ label: `Use ${code}`, value: code }));
  return { account: null, faults: [rowFault('account_code', message, likely)] };
}

function asked(message: string, accounts: readonly Account[]): Found {
  const likely = [...new Set(accounts)]
    .filter(({ code, is_archived }) => takesOpeningBalance(code) && !is_archived)
    .slice(0, LIKELY)
    .map(({ code, name }) => ({ label: `Use ${code} ${name}`, value: code }));
  return { account: null, faults: [rowFault('account_code', message, likely)] };
}
