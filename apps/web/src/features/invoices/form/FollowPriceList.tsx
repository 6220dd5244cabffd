import type { PriceRule } from '@lissafi/contract/price-lists';
import { isInForce } from '@lissafi/domain/sales/price-list';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../../../client/api.ts';
import { customersOnDevice } from '../../../pickers/on-device.ts';
import { usePriceRule } from '../../../pickers/price-rule.ts';
import { useOnline } from '../../../ui/use-online.ts';
import type { Currency, InvoiceForm } from './model.ts';
import { repriced } from './repriced.ts';

export interface Priced {
  customer_id: string | null;
  /** The name of the list that applies; null without one. */
  list: string | null;
}

/** The price list of a customer, as of `usePriceRule`. */
function useRuleOfCustomer(customerId: string | null): PriceRule | null | undefined {
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

/**
 * Lets the prices that were filled in follow the price list of the customer. It shows nothing, and is fetched once a
 * customer is chosen.
 */
export default function FollowPriceList({
  form,
  books,
  patch,
  onPriced,
}: {
  form: InvoiceForm;
  /** The currency of the organization, in which the lists are. */
  books: Currency;
  patch: (change: Partial<InvoiceForm>) => void;
  /** Called when the prices of this customer stand in the form. */
  onPriced: (priced: Priced) => void;
}) {
  const list = useRuleOfCustomer(form.customer_id);
  useEffect(() => {
    if (list === undefined) return;
    const items = repriced(form, list, books);
    if (items !== form.items) patch({ items });
    const name = list && isInForce(list, form.issue_date) ? list.name : null;
    onPriced({ customer_id: form.customer_id, list: name });
  }, [form, list, books, patch, onPriced]);
  return null;
}
