import type { Supplier } from '@lissafi/contract/suppliers';
import { useQuery } from '@tanstack/react-query';
import { api, queries } from '../client/api.ts';

interface Values {
  supplier_id: string;
  supplier: string;
}

/** The supplier whose page a new form was opened from. The form is shown when the answer is there. */
export function useSupplierOfAddress(id: string | undefined) {
  const query = useQuery({ ...queries.suppliers.get({ params: { id: id ?? '' } }), enabled: Boolean(id) });
  return { supplier: query.data, isAwaited: Boolean(id) && query.isPending };
}

/** Chooses this supplier, unless one is chosen already. */
export const withSupplier = <Form extends Values>(form: Form, supplier: Supplier | undefined): Form =>
  supplier && !form.supplier_id ? { ...form, supplier_id: supplier.id, supplier: supplier.name } : form;

const OFFERED = 8;
const folded = (name: string) => name.trim().toLowerCase();

/**
 * Chooses the supplier whose name was typed in full and who was not picked from the list, because the form was sent
 * before the list came. Without an answer, or where two have the name, nobody is chosen. Returns the values to send.
 */
export async function withTypedSupplier<Form extends Values>(
  typed: Form,
  fill: (change: (before: Form) => Form) => void,
): Promise<Form> {
  const name = folded(typed.supplier);
  if (typed.supplier_id || !name) return typed;
  const query = { search: typed.supplier.trim(), limit: OFFERED, status: 'active' } as const;
  const found = await api.suppliers.list({ query }).catch(() => null);
  const same = found?.suppliers.filter((each) => folded(each.name) === name) ?? [];
  if (same.length !== 1) return typed;
  fill((before) => (folded(before.supplier) === name ? withSupplier(before, same[0]) : before));
  return withSupplier(typed, same[0]);
}
