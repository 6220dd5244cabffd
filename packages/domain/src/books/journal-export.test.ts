import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXPORT_FORMATS, type ExportFormat } from '@lissafi/contract/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import { balancesOf, judge, nairaOf, run, start } from '../testing/programs.ts';
import { ACCOUNT, type Account, CHART_OF_ACCOUNTS } from './accounts.ts';
import {
  type ExportEntry,
  exportAccountName,
  exportEntry,
  exportHeader,
  exportJournal,
} from './journal-export.ts';

const accounts: Account[] = [
  ...CHART_OF_ACCOUNTS,
  { code: '1020', name: 'Ọlá’s "POS" & Ṣọ́ọ̀ṣì; float | #2', type: 'asset' },
  { code: '7000', name: 'naïve costs', type: 'expense' },
];
const byCode = new Map(accounts.map((account) => [account.code, account]));

const DIFFICULT_NAMES = [
  'Invoice INV-2026-001',
  'Bread; "large" | with \\ backslash',
  'two\nlines\r\nand\ttabs\u2028and\u0085more',
  '* (not a code) ! = 5 @ 10 {}',
  'Ọjà ọba ₦5,000 🍞 عربي',
  '; comment',
  '',
  '   ',
  '#tag ^link key: value',
  '2026-01-01 * "x"',
  'lone \ud800 surrogate, "quote at the end"',
  '%% {{ }} <b>&amp;</b> ~ $100 -- --5.00 NGN  6.00 NGN',
];
const entries: ExportEntry[] = DIFFICULT_NAMES.map((memo, i) => {
  const total =
    [107_500, 1, 99, 100, 123_456_789, 1_000_000_000_000_000, 50, 10, 7, 250_000_00, 3, 12_34][i] ?? 1;
  const bank = Object.values(CHART_OF_ACCOUNTS)[i % CHART_OF_ACCOUNTS.length]?.code ?? ACCOUNT.bank;
  return {
    id: `019aaaaa-0000-7000-8000-${String(i).padStart(12, '0')}`,
    number: i + 1,
    entry_date: `2026-${String((i % 12) + 1).padStart(2, '0')}-15`,
    memo,
    lines: [
      { account_code: ACCOUNT.receivable, amount: total },
      { account_code: i % 2 ? '1020' : bank, amount: total },
      { account_code: ACCOUNT.sales, amount: -total },
      { account_code: i % 3 ? ACCOUNT.vat_output : '7000', amount: -total },
    ],
  };
});
// An account whose balance returns to 0.
entries.push({
  id: '019aaaaa-0000-7000-8000-0000000000ff',
  number: DIFFICULT_NAMES.length + 1,
  entry_date: '1900-01-01',
  memo: 'Back-dated',
  lines: [
    { account_code: ACCOUNT.fuel, amount: 5 },
    { account_code: ACCOUNT.fuel, amount: -5 },
  ],
});

/** Account name → kobo, without zero balances. */
const sums = new Map<string, bigint>();
for (const { account_code, amount } of entries.flatMap((entry) => entry.lines)) {
  const name = exportAccountName(byCode.get(account_code) as Account);
  sums.set(name, (sums.get(name) ?? 0n) + BigInt(amount));
}
const ours = Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n));

const folder = mkdtempSync(join(tmpdir(), 'lissafi-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(format: ExportFormat, more = ''): string {
  const file = join(folder, `${format}.journal`);
  writeFileSync(file, [...exportJournal(entries, accounts, format, 'NGN')].join('') + more);
  return file;
}

describe('the journal in other programs', () => {
  judge('hledger', 'hledger: check --strict passes, and every balance equals ours to the kobo', () => {
    const file = write('hledger');
    run('hledger', '-f', file, 'check', '--strict');
    const csv = run('hledger', '-f', file, 'balance', '--flat', '--no-total', '--output-format', 'csv');
    const lines = csv.replace(/^"([^"]*)","([^"]*)"$/gm, '$1\t$2');
    expect(balancesOf(lines)).toEqual(ours);
    const numbers = run('hledger', '-f', file, 'codes').trim().split('\n').map(Number);
    expect(numbers.sort((a, b) => a - b)).toEqual(entries.map((entry) => entry.number));
  });

  judge('ledger', 'ledger: --strict --pedantic passes, and every balance equals ours to the kobo', () => {
    const format = '%(account)\t%(display_total)\n';
    const options = ['--strict', '--pedantic', '--flat', '--no-total', '--balance-format', format];
    expect(balancesOf(run('ledger', '-f', write('ledger'), 'balance', ...options))).toEqual(ours);
  });

  judge('bean-check', 'beancount: bean-check passes, with an assertion of every balance to the kobo', () => {
    const assertion = ([name, kobo]: [string, bigint], off = 0n) =>
      `2027-01-01 balance ${name} ${nairaOf(kobo + off)} ~ 0.001 NGN\n`;
    const balances = Object.entries(ours);
    run('bean-check', write('beancount', `\n${balances.map((row) => assertion(row)).join('')}`));
    const [first] = balances;
    const wrong = write('beancount', `\n${assertion(first as [string, bigint], 1n)}`);
    expect(start('bean-check', [wrong]).status).not.toBe(0);
  });
});

describe('journal export', () => {
  test('account names: code, letters, digits and dashes, under root and group', () => {
    const name = (code: string) => exportAccountName(byCode.get(code) as Account);
    expect(name('1100')).toBe('Assets:Receivables:1100-Accounts-receivable');
    expect(name('3000')).toBe('Equity:Capital:3000-Owners-capital');
    expect(name('1020')).toBe('Assets:Cash-and-bank:1020-Olas-POS-Soosi-float-2');
    expect(name('7000')).toBe('Expenses:7000-naive-costs');
    expect(exportAccountName({ code: '1021', name: '“Float” (POS)!', type: 'asset' })).toBe(
      'Assets:Cash-and-bank:1021-Float-POS',
    );
    const names = accounts.map(exportAccountName);
    expect(new Set(names).size).toBe(accounts.length);
    // Only leaf accounts: no account is the parent of another.
    for (const a of names) expect(names.some((b) => b.startsWith(`${a}:`))).toBe(false);
  });

  test('₦1,075.00 is written 1075.00 NGN, 5 kobo 0.05 NGN', () => {
    const entry = {
      id: 'e1',
      number: 7,
      entry_date: '2026-11-21',
      memo: 'Invoice INV-2026-001',
      lines: [
        { account_code: '1100', amount: 107_500 },
        { account_code: '4000', amount: -107_495 },
        { account_code: '2200', amount: -5 },
      ],
    };
    expect(exportEntry(entry, byCode, 'hledger', 'NGN')).toBe(
      [
        '',
        '2026-11-21 * (7) Invoice INV-2026-001',
        '    ; id: e1',
        '    Assets:Receivables:1100-Accounts-receivable  1075.00 NGN',
        '    Income:Sales:4000-Sales  -1074.95 NGN',
        '    Liabilities:Taxes:2200-VAT-output  -0.05 NGN',
        '',
      ].join('\n'),
    );
  });

  test('a memo stays on its line, whatever it holds, and an empty one names the entry', () => {
    for (const format of EXPORT_FORMATS)
      for (const entry of entries) {
        const lines = exportEntry(entry, byCode, format, 'NGN')
          .trim()
          .split(/\r\n|[\n\r\u0085\u2028\u2029]/);
        expect(lines.length).toBe(entry.lines.length + (format === 'beancount' ? 3 : 2));
      }
    expect(exportEntry(entries[6] as ExportEntry, byCode, 'ledger', 'NGN')).toContain('(7) Entry 7');
    expect(exportEntry(entries[4] as ExportEntry, byCode, 'ledger', 'NGN')).toContain(
      'Ọjà ọba ₦5,000 🍞 عربي',
    );
  });

  test('a memo is one line without space at its ends; what a program reads as its own is replaced', () => {
    const first = (format: ExportFormat, memo: string) =>
      exportEntry({ ...(entries[0] as ExportEntry), memo, lines: [] }, byCode, format, 'NGN').split('\n')[1];
    const memo = ' Bread; "large" | with \\ \n\t two; lines ';
    expect(first('beancount', memo)).toBe('2026-01-15 * "Bread; \\"large\\" | with \\\\ two; lines"');
    for (const format of ['ledger', 'hledger'] as const)
      expect(first(format, memo)).toBe('2026-01-15 * (1) Bread, "large" / with \\ two, lines');
  });

  test('beancount is told the number and the id of an entry', () => {
    const entry = { ...(entries[0] as ExportEntry), lines: [{ account_code: '1100', amount: -5 }] };
    expect(exportEntry(entry, byCode, 'beancount', 'NGN').split('\n')).toEqual([
      '',
      '2026-01-15 * "Invoice INV-2026-001"',
      '  number: "1"',
      '  id: "019aaaaa-0000-7000-8000-000000000000"',
      '    Assets:Receivables:1100-Accounts-receivable  -0.05 NGN',
      '',
    ]);
  });

  test('the head declares the currency and each account as its program wants it', () => {
    const some = [byCode.get('1010')!, byCode.get('1100')!, byCode.get('7000')!];
    const head = (format: ExportFormat) => exportHeader(some, format, '1900-01-01', 'NGN');
    const [bank, receivable, costs] = some.map(exportAccountName);
    expect(head('beancount')).toBe(
      `option "title" "Lissafi"\noption "operating_currency" "NGN"\n\n1900-01-01 commodity NGN\n` +
        `1900-01-01 open ${bank} NGN\n1900-01-01 open ${receivable} NGN\n1900-01-01 open ${costs} NGN\n`,
    );
    const declared = '; Journal exported from Lissafi\n\ncommodity NGN\n    format 1000.00 NGN\n\n';
    expect(head('ledger')).toBe(
      `${declared}account ${bank}\naccount ${receivable}\naccount ${costs}\ntag id\n`,
    );
    // Cash has a type of its own, by which hledger makes its cash flow statement.
    expect(head('hledger')).toBe(
      `${declared}account ${bank}  ; type: C\naccount ${receivable}  ; type: A\naccount ${costs}  ; type: X\n`,
    );
  });

  test('the journal is its head from the first day on, and then each entry in the order given', () => {
    const some = entries.slice(0, 2);
    expect([...exportJournal(some, accounts, 'beancount', 'NGN')]).toEqual([
      exportHeader(accounts, 'beancount', '1900-01-01', 'NGN'),
      ...some.map((entry) => exportEntry(entry, byCode, 'beancount', 'NGN')),
    ]);
  });

  test('an account that was not declared is refused', () => {
    const entry = { ...(entries[0] as ExportEntry), lines: [{ account_code: '9999', amount: 1 }] };
    expect(() => exportEntry(entry, byCode, 'hledger', 'NGN')).toThrow('9999');
  });
});
