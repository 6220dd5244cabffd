import { type ComponentProps, useRef } from 'react';
import { TextField } from '../../../ui/form/fields.tsx';
import { settleQuantity } from './model.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'onBlur' | 'onFocus' | 'ref'> & {
  /** Sold by weight or length. */
  measured: boolean;
};

/** The quantity of a line, settled when it has been typed; one that was saved stands until it is changed. */
export function QuantityField({ measured, value, onChange, ...rest }: Props) {
  const before = useRef(value);
  return (
    <TextField
      {...rest}
      inputMode={measured ? 'decimal' : 'numeric'}
      value={value}
      onChange={onChange}
      onFocus={(event) => {
        before.current = value;
        event.target.select();
      }}
      onBlur={() => value !== before.current && onChange(settleQuantity(value, measured))}
    />
  );
}
