import type { Deductions } from '@lissafi/domain/sales/deductions';
import { useState } from 'react';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { TypedMoney } from '../../ui/form/unreadable.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';

type Name = Exclude<keyof Deductions, 'wht_amount'> | 'stamp_duty';

const FIELDS: readonly [name: Name, label: string, hint: string][] = [
  ['charges', 'Charges', 'Taken by the bank or the POS provider before the money arrived'],
  ['stamp_duty', 'Stamp duty', 'Also called the electronic money transfer levy'],
  ['settlement_discount', 'Discount', 'Given for paying early; its VAT is taken off the VAT that you owe'],
  ['vat_withheld', 'VAT withheld', 'The customer pays it to the tax office for you'],
];

/** What was deducted before the money arrived, besides withholding tax. It settles the invoice as well. */
export function DeductionFields({
  values,
  onChange,
  errors,
  currency,
}: {
  values: Record<Name, number | null>;
  onChange: (name: Name, value: TypedMoney) => void;
  errors: FieldErrors;
  currency: string;
}) {
  const [opened, setOpened] = useState(false);
  const mayGive = useMay()('prices:reduce');
  if (!mayGive && FIELDS.every(([name]) => !errors[name]))
    return (
      <p className={formClasses.note}>
        Tax that was withheld, charges and discounts are recorded by somebody who may reduce prices.
      </p>
    );
  if (!opened && FIELDS.every(([name]) => values[name] === null && !errors[name]))
    return (
      <Button look="subtle" onClick={() => setOpened(true)}>
        Something else was deducted?
      </Button>
    );
  return FIELDS.map(([name, label, hint]) => (
    <MoneyInput
      key={name}
      label={label}
      optional
      currency={currency}
      placeholder="None"
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      error={errors[name]}
      hint={hint}
    />
  ));
}
