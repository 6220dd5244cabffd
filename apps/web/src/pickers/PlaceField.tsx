import { useDevicePlace } from '../organization/device-branch.ts';
import { usePlaces } from '../organization/use-places.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { SelectField } from '../ui/form/fields.tsx';

/**
 * Where goods come to, are counted or leave; nothing while the organization has one place. Without a value it shows the
 * device's place, which the form then sends.
 */
export function PlaceField({
  label = 'Place',
  hint,
  value,
  onChange,
  error,
}: Partial<Pick<FieldProps, 'label' | 'hint' | 'error'>> & {
  value: string;
  onChange: (id: string) => void;
}) {
  const places = usePlaces();
  const here = useDevicePlace();
  if (places.length === 0) return null;
  return (
    <SelectField
      label={label}
      hint={hint}
      options={places.map(({ id, name }) => [id, name] as const)}
      value={value || here}
      onChange={onChange}
      error={error}
    />
  );
}
