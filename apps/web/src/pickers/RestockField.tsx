import { useMay } from '../client/session.ts';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import formClasses from '../ui/form/Form.module.css';

/** Whether goods that were credited go back into stock; null until the person has said so. */
export type Restock = 'back' | 'gone' | null;

/** What a form says where goods were credited and the question is still open. */
export const RESTOCK_OPEN = 'Please say whether the goods go back into stock';

/**
 * Asks what becomes of goods that are credited. Nothing is chosen for the person: bread that came back is thrown away,
 * a bag of rice is sold again, and after a wrong price nothing came back at all. Who keeps prices takes goods back into
 * stock, or leaves it to somebody who may reduce them.
 */
export function RestockField({
  value,
  error,
  onChange,
}: {
  value: Restock;
  error?: string | undefined;
  onChange: (value: 'back' | 'gone') => void;
}) {
  const mayGive = useMay()('prices:reduce');
  const back = { value: 'back', title: 'Yes, back to stock', text: 'They can be sold again.' } as const;
  const gone = {
    value: 'gone',
    title: 'No',
    text: 'They are spoiled, opened, or stay with the customer.',
  } as const;
  return (
    <>
      <ChoiceField
        legend="Do the goods go back into stock?"
        value={value}
        options={mayGive ? [back, gone] : [back]}
        error={error}
        onChange={onChange}
      />
      {!mayGive && (
        <p className={formClasses.note}>
          Goods that do not go back into stock are credited by somebody who may reduce prices.
        </p>
      )}
    </>
  );
}
