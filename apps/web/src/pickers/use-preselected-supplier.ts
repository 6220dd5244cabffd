import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../client/api.ts';

interface Values {
  supplier_id: string;
  supplier: string;
}

/** Chooses the supplier whose page a new form was opened from, unless one is chosen already. */
export function usePreselectedSupplier<Form extends Values>(
  id: string | undefined,
  fill: (change: (before: Form) => Form) => void,
) {
  const { data } = useQuery({ ...queries.suppliers.get({ params: { id: id ?? '' } }), enabled: Boolean(id) });
  useEffect(() => {
    if (data)
      fill((before) =>
        before.supplier_id ? before : { ...before, supplier_id: data.id, supplier: data.name },
      );
  }, [data, fill]);
}
