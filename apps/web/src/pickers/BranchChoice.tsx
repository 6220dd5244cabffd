import { useBranchNames } from '../organization/use-places.ts';
import { SelectField } from '../ui/form/fields.tsx';

/** One branch of a report, or all of them; nothing while the organization has one. */
export function BranchChoice({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const branches = useBranchNames();
  if (branches.length === 0) return null;
  return (
    <SelectField
      label="Branch"
      hideLabel
      value={value ?? ''}
      options={[['', 'All branches'], ...branches]}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
