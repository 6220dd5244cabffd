import type { OpenDocument } from '@lissafi/contract/payments';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import type { Allocation } from '@lissafi/domain/sales/settlement-on-account';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import type { TypedMoney } from '../../ui/form/unreadable.ts';
import classes from './Payments.module.css';

/** The allocation of a payment to documents: shown if it is automatic (oldest first), editable if it is manual. */
export function Shares({
  documents,
  shares,
  editable,
  onChange,
  unreadable = {},
}: {
  documents: OpenDocument[];
  shares: readonly Allocation[];
  editable: boolean;
  onChange: (id: string, amount: TypedMoney) => void;
  /** Shares that are no amounts, by document. */
  unreadable?: Record<string, TypedMoney>;
}) {
  const { today, currency } = useLocale();
  if (documents.length === 0) return null;
  const shareOf = (id: string) => shares.find((each) => each.invoice_id === id)?.amount ?? 0;
  const shown = editable ? documents : documents.filter((each) => shareOf(each.id) > 0);
  return (
    <ul className={classes.shares} aria-label="What it settles">
      {shown.map((document) => (
        <li key={document.id}>
          <span>
            {document.invoice_number}
            <small data-late={document.days_late > 0}>{describeDue(document.due_date, today)}</small>
          </span>
          {editable ? (
            <MoneyInput
              label={`For ${document.invoice_number}`}
              hideLabel
              currency={currency}
              value={unreadable[document.id] ?? (shareOf(document.id) || null)}
              onChange={(value) => onChange(document.id, value)}
              error={shareOf(document.id) > document.balance_due ? 'More than its balance' : undefined}
            />
          ) : (
            <span className={classes.share}>
              <Amount value={shareOf(document.id)} currency={currency} />
              {shareOf(document.id) < document.balance_due && (
                <small>
                  of <Amount value={document.balance_due} currency={currency} />
                </small>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
