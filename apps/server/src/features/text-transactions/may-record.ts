import type { Permission } from '@lissafi/contract/permissions';
import type { TextEntryKind } from '@lissafi/contract/text-transactions';

const PERMISSION: Record<TextEntryKind, Permission> = {
  ...({ sale: 'documents:write', income: 'transactions:write', expense: 'transactions:write' } as const),
  ...({ customer_payment: 'payments:write', supplier_payment: 'supplier_payments:write' } as const),
};

/** Whether a member may record all of these kinds. */
export const mayRecord = (permissions: readonly Permission[], kinds: readonly TextEntryKind[]): boolean =>
  kinds.every((kind) => permissions.includes(PERMISSION[kind]));
