import type { Customer } from '@lissafi/contract/customers';
import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

/**
 * Shows a customer as the server just saved it, before it is read again: the next change would otherwise still carry the
 * version before, and be refused as somebody else's.
 */
export function useShowCustomer(): (saved: Customer) => void {
  const client = useQueryClient();
  return (saved) => client.setQueryData(queries.customers.get({ params: { id: saved.id } }).queryKey, saved);
}
