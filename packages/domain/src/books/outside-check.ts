import type { ExportFormat } from '@lissafi/contract/ledger';
import type { OutsideCheck } from '@lissafi/contract/outside-checks';
import type { Account } from './accounts.ts';
import { decimalAmount, exportAccountName } from './journal-export.ts';

/** What another accounting program says about the exported journal, compared with the books (decisions §6). */

/** Kobo, debit positive. */
export interface Balance extends Account {
  balance: number;
}

/** How a program is asked for the balances of a journal in a file. */
export const PROGRAM_CALLS: Record<ExportFormat, { command: string; argumentsFor(file: string): string[] }> =
  {
    hledger: {
      command: 'hledger',
      argumentsFor: (file) => [
        '-f',
        file,
        '--strict',
        'balance',
        '--flat',
        '--no-total',
        '--output-format',
        'csv',
      ],
    },
    ledger: {
      command: 'ledger',
      argumentsFor: (file) => [
        ...['--args-only', '-f', file, '--strict', '--pedantic', 'balance', '--flat', '--no-total'],
        ...['--balance-format', '%(account)\t%(display_total)\n'],
      ],
    },
    // It has no balances to print; it is asked to prove those of the books instead.
    beancount: { command: 'bean-check', argumentsFor: (file) => ['--no-cache', file] },
  };

/** Returns what is added to the exported journal for a program: beancount is given every balance to prove. */
export function claimsFor(program: ExportFormat, balances: readonly Balance[], currency: string): string {
  if (program !== 'beancount') return '';
  return balances
    .map(
      (each) =>
        `2200-01-01 balance ${exportAccountName(each)} ${decimalAmount(each.balance)} ~ 0.001 ${currency}\n`,
    )
    .join('');
}

/**
 * Returns the accounts on which the program disagrees with the books. `output` is what it printed; an account that hledger
 * and ledger do not name has nothing on it. Throws Error for output that is none of the program's.
 */
export function differencesIn(
  program: ExportFormat,
  output: string,
  balances: readonly Balance[],
): OutsideCheck['differences'] {
  const found = program === 'beancount' ? disproved(output, balances) : printed(output);
  return balances.flatMap((each) => {
    const { code: account_code, name, balance: books } = each;
    const theirs = found.get(exportAccountName(each)) ?? (program === 'beancount' ? books : 0);
    return theirs === books ? [] : [{ account_code, name, books, program: theirs }];
  });
}

/** Lines of `account<TAB>1234.00 NGN`, or the same as csv with a heading. */
function printed(output: string): Map<string, number> {
  const lines = output.split('\n').filter((line) => line !== '' && line !== '"account","balance"');
  return new Map(
    lines.map((line) => {
      const [, account, amount] = /^"?([^\t"]+)"?[\t,]"?(-?\d+(?:\.\d\d)?)(?: [A-Z]{3})?"?$/.exec(line) ?? [];
      if (account === undefined) throw new Error(`unexpected line: ${line}`);
      return [account, kobo(amount!)];
    }),
  );
}

/** Balance failed for 'Assets:…': expected 12.00 NGN != accumulated 11.00 NGN (1.00 too little) */
const DISPROVED =
  /Balance failed for '([^']+)': expected (-?[\d.]+) [A-Z]{3} != accumulated (-?[\d.]+) [A-Z]{3}/g;

function disproved(output: string, balances: readonly Balance[]): Map<string, number> {
  const found = new Map(
    [...output.matchAll(DISPROVED)].map(([, account, , amount]) => [account!, kobo(amount!)]),
  );
  const known = new Set(balances.map(exportAccountName));
  const strange = [...found.keys()].find((account) => !known.has(account));
  if (strange !== undefined) throw new Error(`unexpected account: ${strange}`);
  if (found.size === 0 && output.trim() !== '') throw new Error(output.trim().slice(0, 500));
  return found;
}

const kobo = (text: string): number => {
  const [whole, part = ''] = text.split('.');
  return Number(`${whole}${part.padEnd(2, '0')}`);
};
