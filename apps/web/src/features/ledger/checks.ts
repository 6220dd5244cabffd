import type { TieOut } from '@lissafi/contract/ledger';

export const CHECKS: Record<TieOut['checks'][number]['name'], string> = {
  stock: 'Stock',
  receivables: 'Receivables',
  payables: 'Payables',
  work_in_progress: 'Work in progress',
  goods_received_not_invoiced: 'Goods received, not invoiced',
  supplier_refunds_due: 'Supplier refunds due',
  supplier_advances: 'Supplier advances',
};

/** The control accounts behind each check (the domain's chart of accounts). */
export const ACCOUNTS = {
  stock: '1200,1220',
  receivables: '1100',
  payables: '2000',
  work_in_progress: '1210',
  goods_received_not_invoiced: '2010',
  supplier_refunds_due: '1170',
  supplier_advances: '1180',
} as const;
