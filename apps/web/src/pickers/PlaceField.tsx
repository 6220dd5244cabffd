import { usePlaces } from '../organization/use-places.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { SelectField } from '../ui/form/fields.tsx';

/** Where goods come to, are counted or leave; nothing while the organization has one place. */
export function PlaceField({
  label = 'Place',
  value,
  onChange,
  error,
}: Partial<Pick<FieldProps, 'label' | 'error'>> & { value: string; onChange: (id: string) => void }) {
  const places = usePlaces();
  if (places.length === 0) return null;
  return (
    <SelectField
      label={label ?? 'Place'}
      options={places.map(({ id, name }) => [id, name] as const)}
      value={value || places[0]!.id}
      onChange={onChange}
      error={error}
    />
  );
}
