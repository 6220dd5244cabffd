import { PasswordField } from '../../ui/form/fields.tsx';

/** The password, where there is one; who has none is asked by the server to have signed in a moment ago. */
export function Proof({
  needed,
  field,
}: {
  needed: boolean;
  field: { name: string; value: string; onChange: (value: string) => void; error: string | undefined };
}) {
  return needed ? <PasswordField label="Your password" autoComplete="current-password" {...field} /> : null;
}

/** What is sent: nothing instead of an empty text. */
export const proofOf = (password: string) => (password ? { password } : {});
