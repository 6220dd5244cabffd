import { useDeviceBranch } from '../organization/device-branch.ts';
import { useBranchName } from '../organization/use-places.ts';
import type { FieldProps } from '../ui/form/Field.tsx';
import { SelectField } from '../ui/form/fields.tsx';

/**
 * The branch whose figures a record counts in, the device's unless another is chosen; nothing while the organization
 * has one branch.
 */
export function BranchField({
  value,
  onChange,
  error,
}: Pick<FieldProps, 'error'> & { value: string; onChange: (id: string) => void }) {
  const { options, branch } = useDeviceBranch();
  const closed = useBranchName(options.some(([id]) => id === value) ? undefined : value);
  if (!branch) return null;
  return (
    <SelectField
      label="Branch"
      options={closed ? [...options, [value, `${closed} (closed)`]] : options}
      value={value || branch.id}
      onChange={onChange}
      error={error}
    />
  );
}
