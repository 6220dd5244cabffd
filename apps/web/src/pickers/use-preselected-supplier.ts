import { useQuery } from '@tanstack/react-query';
import { type SetStateAction, useEffect } from 'react';
import { queries } from '../client/api.ts';

interface Values {
  supplier_id: string;
  supplier: string;
}

/** Chooses the supplier whose page a new form was opened from, unless one is chosen already. */
export function usePreselectedSupplier<Form extends Values>(
  id: string | undefined,
  setValues: (change: SetStateAction<Form>) => void,
) {
  const { data } = useQuery({ ...queries.suppliers.get({ params: { id: id ?? '' } }), enabled: Boolean(id) });
  useEffect(() => {
    if (data)
      setValues((before) =>
        before.supplier_id ? before : { ...before, supplier_id: data.id, supplier: data.name },
      );
  }, [data, setValues]);
}
