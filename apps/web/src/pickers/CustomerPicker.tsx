import type { Customer } from '@lissafi/contract/customers';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../client/api.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { type PickerProps, SuggestInput } from '../ui/form/SuggestInput.tsx';
import { useOnline } from '../ui/use-online.ts';
import { useCustomersOnDevice } from './on-device.ts';
import { useWhyNone } from './use-why-none.ts';

const OFFERED = 8;

/** Who owes most is called first, also somebody to whom nothing may be sold. */
const PAYING = { sort_by: 'outstanding', sort_direction: 'desc' } as const;
const BUYING = { status: 'active' } as const;

/** A customer name: an existing customer, suggested while typing, or a new name. */
export function CustomerPicker({
  isKnown,
  currency,
  isPaying = false,
  placeholder = 'Name of a person or business',
  ...picker
}: PickerProps<Customer> &
  Partial<FieldProps> & {
    currency: string;
    /** Looked for because they pay, not because they buy. */
    isPaying?: boolean;
    /** In place of an example. */
    placeholder?: string;
  }) {
  const [opened, setOpened] = useState(false);
  const search = useDeferredValue(isKnown ? '' : picker.name.trim());
  const online = useOnline();
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.customers.list({ query: { search, limit: OFFERED, ...(isPaying ? PAYING : BUYING) } }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  const known = useCustomersOnDevice(search, opened);
  const rows = known ?? data?.customers ?? [];
  const offered = rows.filter((customer) => !customer.is_walk_in).slice(0, OFFERED);
  const found = known ? rows.length : isPlaceholderData ? undefined : data?.customers.length;
  const { data: all } = useQuery({
    ...queries.customers.list({ query: { search, limit: 1 } }),
    enabled: opened && online && found === 0 && !isPaying,
  });
  const why = useWhyNone('NO_CUSTOMERS', opened, {
    offered: offered.length,
    found,
    search,
    online,
    error,
    retired: isPaying ? 0 : all?.total,
  });
  return (
    <SuggestInput
      label="Customer"
      {...picker}
      placeholder={placeholder}
      listLabel="Customers"
      why={why}
      offered={offered}
      onOpenedChange={setOpened}
      render={(customer) => ({
        name: customer.name,
        detail: [
          customer.phone ?? customer.email,
          customer.city,
          customer.status === 'blocked' && 'blocked',
          customer.outstanding > 0 && `owes you ${formatMoney(customer.outstanding, currency)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  );
}
