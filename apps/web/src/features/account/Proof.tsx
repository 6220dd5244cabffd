import { PasswordField } from '../../ui/form/fields.tsx';

/** Asks for the password if there is one; otherwise the server requires a recent sign-in. */
export function Proof({
  needed,
  field,
}: {
  needed: boolean;
  field: { name: string; value: string; onChange: (value: string) => void; error: string | undefined };
}) {
  return needed ? <PasswordField label="Your password" autoComplete="current-password" {...field} /> : null;
}

/** The value to send: undefined instead of an empty text. */
export const proofOf = (password: string) => (password ? { password } : {});
