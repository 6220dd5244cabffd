import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { STATE_OPTIONS } from '../../../labels/organizations.ts';
import { Button } from '../../../ui/Button.tsx';
import form from '../../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { FieldErrors } from '../../../ui/form/use-form.ts';
import { useIsPhone } from '../../../ui/use-media.ts';
import type { PartyForm } from './model.ts';

/** Contact and address of a party; `path` is its name on the wire, where its faults are found. */
export function PartyFields({
  party,
  path,
  errors,
  onChange,
}: {
  party: PartyForm;
  path: 'bill_to' | 'ship_to';
  errors: FieldErrors;
  onChange: (change: Partial<PartyForm>) => void;
}) {
  const bind = (name: keyof PartyForm, wire: string = name) => ({
    value: party[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[`${path}.${wire}`],
  });
  // On a phone the sale comes first: who it is and a number to reach them is enough for now.
  const isPhone = useIsPhone();
  const [asked, setAsked] = useState(false);
  const { email, line1, city, state, postal_code } = party;
  const isShort =
    isPhone &&
    !asked &&
    ![email, line1, city, state, postal_code].some(Boolean) &&
    !Object.keys(errors).some((name) => name.startsWith(path));
  const phone = <TextField label="Phone" optional type="tel" inputMode="tel" {...bind('phone')} />;

  if (isShort) {
    return (
      <>
        {phone}
        <div>
          <Button size="small" onClick={() => setAsked(true)}>
            <IconPlus size={14} aria-hidden />
            Email and address
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <div className={form.pair}>
        {phone}
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoCapitalize="none"
          {...bind('email')}
        />
      </div>
      <TextField label="Address" optional {...bind('line1', 'address.line1')} />
      <div className={form.three}>
        <TextField label="City" optional {...bind('city', 'address.city')} />
        <SelectField label="State" optional options={STATE_OPTIONS} {...bind('state', 'address.state')} />
        <TextField
          label="Zip code"
          optional
          inputMode="numeric"
          {...bind('postal_code', 'address.postal_code')}
        />
      </div>
    </>
  );
}
