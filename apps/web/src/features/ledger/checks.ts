import type { TieOut } from '@lissafi/contract/ledger';

export const CHECKS: Record<TieOut['checks'][number]['name'], string> = {
  stock: 'Stock',
  receivables: 'Receivables',
  payables: 'Payables',
  work_in_progress: 'Work in progress',
};
