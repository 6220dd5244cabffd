import { addressMeant } from '@lissafi/domain/text/mistyped-address';
import { TextField } from '../../ui/form/fields.tsx';
import { Button } from '../../ui/PlainButton.tsx';

/** The address of a new account: where it looks mistyped, the one that was probably meant is a press away. */
export function EmailField(field: {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const meant = addressMeant(field.value);
  return (
    <>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        {...field}
      />
      {meant && (
        <Button look="subtle" onClick={() => field.onChange(meant)}>
          {`Did you mean ${meant}?`}
        </Button>
      )}
    </>
  );
}
