import { formatMoney } from '@lissafi/domain/money/money';
import {
  type SettledPart,
  suggestWithholding,
  withholdingRates,
} from '@lissafi/domain/sales/withholding-tax';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { TypedMoney } from '../../ui/form/unreadable.ts';

/**
 * Tax that the customer keeps back for the tax office, of the amount before VAT; the rates are those of the day of the
 * payment. What comes in, and the certificate that is to come, are said while typing.
 */
export function WithholdingField({
  value,
  onChange,
  parts,
  paidOn,
  currency,
  received,
  error,
}: {
  value: number | null;
  onChange: (value: TypedMoney) => void;
  /** What the payment settles. */
  parts: readonly SettledPart[];
  paidOn: string;
  currency: string;
  /** Money received, beside it. */
  received: number | null;
  error?: string | undefined;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  // The fields of deductions say who records them.
  if (!useMay()('prices:reduce') && !value && !error) return null;
  return (
    <>
      <MoneyInput
        label="Withholding tax"
        optional
        currency={currency}
        value={value}
        onChange={onChange}
        error={error}
        placeholder="None"
        hint={
          value
            ? `${money(received ?? 0)} comes in, and a certificate for ${money(value)} is expected`
            : 'Withheld by the customer for the tax office, from the amount before VAT'
        }
      />
      <div className={formClasses.actions}>
        {withholdingRates(paidOn).map(({ percent, of }) => (
          <Button
            key={percent}
            size="small"
            title={of}
            disabled={parts.length === 0}
            onClick={() => onChange(suggestWithholding(parts, percent))}
          >
            {percent} %
          </Button>
        ))}
        {value !== null && (
          <Button size="small" look="subtle" onClick={() => onChange(null)}>
            None
          </Button>
        )}
      </div>
    </>
  );
}
