import type { TieOut } from '@lissafi/contract/ledger';

export const CHECKS: Record<TieOut['checks'][number]['name'], string> = {
  stock: 'Stock',
  receivables: 'Receivables',
  payables: 'Payables',
  work_in_progress: 'Work in progress',
};

/** The control accounts behind each check (the domain's chart of accounts). */
export const ACCOUNTS = {
  stock: '1200,1220',
  receivables: '1100',
  payables: '2000',
  work_in_progress: '1210',
} as const;
