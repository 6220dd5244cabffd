import { formatMoney } from '@lissafi/domain/money/money';
import { useLocale } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import type { useForm } from '../../ui/form/use-form.ts';
import type { TransactionForm } from './model.ts';

/** Submits the form of a transaction, which records it, or keeps it as a draft. */
export function RecordButtons({
  form: { busy, values },
  draft = 'Keep as a draft',
  onDraft,
  stopped,
}: {
  form: Pick<ReturnType<typeof useForm<TransactionForm>>, 'busy' | 'values'>;
  /** What the second button says. */
  draft?: string;
  onDraft: () => void;
  /** The id of the text that says why it cannot be recorded. */
  stopped?: string | undefined;
}) {
  const { currency } = useLocale();
  const { amount, type } = values;
  const isStopped = stopped !== undefined;
  return (
    <div className={formClasses.save}>
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={busy}
        disabled={isStopped}
        aria-describedby={stopped}
      >
        Record {amount ? formatMoney(amount, currency) : type}
      </Button>
      <Button size="large" disabled={busy || isStopped} onClick={onDraft}>
        {draft}
      </Button>
    </div>
  );
}
