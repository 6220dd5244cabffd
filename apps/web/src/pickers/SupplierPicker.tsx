import type { Supplier } from '@lissafi/contract/suppliers';
import { foldName } from '@lissafi/domain/text/name';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../client/api.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { type PickerProps, SuggestInput } from '../ui/form/SuggestInput.tsx';
import { useOnline } from '../ui/use-online.ts';
import { AddSupplier } from './AddSupplier.tsx';
import { useWhyNone } from './use-why-none.ts';

const OFFERED = 8;

/** Suggests suppliers while a name is typed; one who is not among them is added here. */
export function SupplierPicker({ isKnown, ...picker }: FieldProps & PickerProps<Supplier>) {
  const [opened, setOpened] = useState(false);
  const typed = picker.name.trim();
  const search = useDeferredValue(isKnown ? '' : typed);
  const online = useOnline();
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.suppliers.list({ query: { search, limit: OFFERED, status: 'active' } }),
    placeholderData: keepPreviousData,
    enabled: opened || (!isKnown && typed !== ''),
  });
  const found = isPlaceholderData ? undefined : data?.suppliers.length;
  const { data: all } = useQuery({
    ...queries.suppliers.list({ query: { search, limit: 1 } }),
    enabled: opened && online && found === 0,
  });
  const isNew =
    !isKnown &&
    typed !== '' &&
    data !== undefined &&
    !isPlaceholderData &&
    !data.suppliers.some(({ name }) => foldName(name) === foldName(typed));
  const why = useWhyNone('NO_SUPPLIERS', opened, {
    offered: data?.suppliers.length ?? 0,
    found,
    search,
    online,
    error,
    retired: all?.total,
  });
  return (
    <div>
      <SuggestInput
        {...picker}
        placeholder="Name of the supplier"
        listLabel="Suppliers"
        why={why}
        offered={data?.suppliers ?? []}
        onOpenedChange={setOpened}
        render={({ name, phone, email }) => ({ name, detail: phone ?? email ?? '' })}
      />
      {isNew && <AddSupplier name={typed} onAdded={picker.onPick} />}
    </div>
  );
}
