import { Alert } from '../ui/Alert.tsx';
import { CheckField } from '../ui/form/fields.tsx';

/** The books seem to have the same money already, or to expect other figures: a person says that it is right. */
export function TwinQuestion({
  said,
  checked,
  onChange,
  answer = 'This is another payment',
}: {
  /** What the server found; nothing is asked without it. */
  said: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** What the person says by the tick. */
  answer?: string;
}) {
  if (!said && !checked) return null;
  return (
    <>
      {said && <Alert tone="owed">{said}</Alert>}
      <CheckField checked={checked} onChange={onChange} isAsked={!checked}>
        {answer}
      </CheckField>
    </>
  );
}
