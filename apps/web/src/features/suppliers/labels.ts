import type { CreditKind } from '@lissafi/contract/supplier-credits';
import type { Supplier } from '@lissafi/contract/suppliers';

export const STATUSES: Record<Supplier['status'], string> = { active: 'Active', inactive: 'Inactive' };

export const CREDIT_KINDS: Record<CreditKind, string> = { advance: 'Advance', refund_due: 'Refund due' };

/** Where a credit of a supplier came from. */
export const CREDIT_SOURCES: { readonly [source: string]: string } = {
  supplier_payment: 'Paid in advance',
  supplier_return: 'Goods returned',
  supplier_credit_note: 'Credit note',
  stock_adjustment: 'Goods returned by an adjustment',
};

/** What a supplier's page shows below its head, one at a time. */
export const SUPPLIER_TABS = ['purchases', 'deliveries', 'payments', 'credits', 'items'] as const;
export type SupplierTab = (typeof SUPPLIER_TABS)[number];
export const TAB_LABELS: Record<SupplierTab, string> = {
  purchases: 'Bills and purchases',
  deliveries: 'Deliveries',
  payments: 'Payments',
  credits: 'Advances and credits',
  items: 'Items',
};

/** All that a supplier is owed, billed or not; null for who may not see costs. */
export const owedTo = ({ balance, goods_without_bill }: Supplier): number | null =>
  balance === null ? null : balance + (goods_without_bill ?? 0);
