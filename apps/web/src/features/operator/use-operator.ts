import type { Operator } from '@lissafi/contract/operator';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';

/** Who runs this service; undefined until it is known, null where the server cannot be reached. */
export function useOperator(): Operator | null | undefined {
  const [operator, setOperator] = useState<Operator | null>();
  useEffect(() => {
    api.operator.get().then(setOperator, () => setOperator(null));
  }, []);
  return operator;
}

/** The operator in a sentence. */
export const nameOf = (operator: Operator | null | undefined): string =>
  operator?.name ?? 'the operator of this service';
