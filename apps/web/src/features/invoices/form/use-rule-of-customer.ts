import type { PriceRule } from '@lissafi/contract/price-lists';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../client/api.ts';
import { customersOnDevice } from '../../../pickers/on-device.ts';
import { usePriceRule } from '../../../pickers/price-rule.ts';
import { useOnline } from '../../../ui/use-online.ts';

/** The price list of a customer, as of `usePriceRule`. */
export function useRuleOfCustomer(customerId: string | null): PriceRule | null | undefined {
  const online = useOnline();
  const asked = useQuery({
    ...queries.customers.get({ params: { id: customerId ?? '' } }),
    enabled: customerId !== null,
  });
  const onDevice = useQuery({ ...customersOnDevice(), enabled: customerId !== null && !online });
  const customer = asked.data ?? onDevice.data?.find(({ id }) => id === customerId);
  const isAwaited = customerId !== null && !customer && !asked.error;
  const rule = usePriceRule(customer?.price_list_id);
  return isAwaited ? undefined : rule;
}
