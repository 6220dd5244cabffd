import { useLocale } from '../organization/use-organization.ts';
import { DateInput } from '../ui/form/DateInput.tsx';

/** When a purchase is due. Left empty it follows from the supplier's payment terms. */
export function DueField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}) {
  const { today, pattern } = useLocale();
  return (
    <DateInput
      label="Due"
      optional
      today={today}
      pattern={pattern}
      value={value}
      onChange={onChange}
      error={error}
      hint="Left empty, by the supplier’s payment terms"
    />
  );
}
