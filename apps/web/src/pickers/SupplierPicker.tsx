import type { Supplier } from '@lissafi/contract/suppliers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../client/api.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { type PickerProps, SuggestInput } from '../ui/form/SuggestInput.tsx';

const OFFERED = 8;

/** Suggests suppliers while a name is typed. */
export function SupplierPicker({ isKnown, ...picker }: FieldProps & PickerProps<Supplier>) {
  const [opened, setOpened] = useState(false);
  const search = useDeferredValue(isKnown ? '' : picker.name.trim());
  const { data } = useQuery({
    ...queries.suppliers.list({ query: { search, limit: OFFERED, status: 'active' } }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  return (
    <SuggestInput
      {...picker}
      placeholder="Name of the supplier"
      listLabel="Suppliers"
      offered={data?.suppliers ?? []}
      onOpenedChange={setOpened}
      render={({ name, phone, email }) => ({ name, detail: phone ?? email ?? '' })}
    />
  );
}
