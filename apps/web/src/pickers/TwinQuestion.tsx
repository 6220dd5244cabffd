import { Alert } from '../ui/Alert.tsx';
import { CheckField } from '../ui/form/fields.tsx';

/** The books seem to have the same money already: a person says that this is another one. */
export function TwinQuestion({
  said,
  checked,
  onChange,
}: {
  /** What the server found; nothing is asked without it. */
  said: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  if (!said && !checked) return null;
  return (
    <>
      {said && <Alert tone="owed">{said}</Alert>}
      <CheckField checked={checked} onChange={onChange}>
        This is another payment
      </CheckField>
    </>
  );
}
