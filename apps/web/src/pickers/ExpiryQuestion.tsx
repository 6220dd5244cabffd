import { TwinQuestion } from './TwinQuestion.tsx';

/** Goods come in that have expired, or their batch is known with another expiry date: a person says that it is right. */
export function ExpiryQuestion({
  form,
}: {
  form: {
    values: { accept_expiry: boolean };
    errors: Readonly<Record<string, string>>;
    set: (name: 'accept_expiry', accept: boolean) => void;
  };
}) {
  return (
    <TwinQuestion
      said={form.errors.accept_expiry}
      checked={form.values.accept_expiry}
      onChange={(checked) => form.set('accept_expiry', checked)}
      answer="They come in all the same"
    />
  );
}
