import type { TextEntry, TextTransaction } from '@lissafi/contract/text-transactions';
import type { TransactionCategory } from '@lissafi/contract/transactions';
import { unitFor } from '@lissafi/domain/inventory/quantity-text';
import { inOwnUnit } from '@lissafi/domain/language/sentence/adjustments';
import { formatMoney } from '@lissafi/domain/money/money';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQuery } from '@tanstack/react-query';
import { MORE_METHODS, USUAL_METHODS } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { AccountField } from '../../pickers/AccountField.tsx';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import { ItemPicker } from '../../pickers/ItemPicker.tsx';
import { itemQuery } from '../../pickers/item-service.ts';
import { SupplierPicker } from '../../pickers/SupplierPicker.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { isUnreadable } from '../../ui/form/unreadable.ts';
import { CATEGORIES } from '../transactions/labels.ts';
import { TONES, titleOf } from './labels.ts';
import { NewCustomer } from './NewCustomer.tsx';
import classes from './OwnWords.module.css';

type SaidField = TextTransaction['words'][number]['field'];

export interface Shown {
  entry: TextEntry;
  /** The names in the inputs: of the chosen records, or what is typed. */
  customer: string;
  supplier: string;
  item: string;
  /** As they are typed. */
  quantity: string;
  factor: string;
}

/** What one comes to: the total stays when the quantity changes, so its price is shown. */
function eachOf({ amount, quantity }: TextEntry, currency: string): string | null {
  if (quantity === null || quantity === 1 || quantity <= 0 || amount <= 0) return null;
  const each = amount / quantity;
  return `${Number.isInteger(each) ? '' : 'About '}${formatMoney(Math.round(each), currency)} each`;
}

/** What was understood of one transaction, each field beside its words, to be corrected. */
export function EntryCard({
  text,
  said,
  shown,
  error,
  onChange,
}: {
  text: string;
  said: TextTransaction;
  shown: Shown;
  error: (name: keyof TextEntry) => string | undefined;
  onChange: (shown: Shown) => void;
}) {
  const { currency, pattern, today } = useLocale();
  const { entry } = shown;
  const set = (changes: Partial<TextEntry>) => onChange({ ...shown, entry: { ...entry, ...changes } });
  const hintOf = (...fields: SaidField[]) => {
    const words = said.words.filter(({ field }) => fields.includes(field));
    if (words.length === 0) return undefined;
    return (
      <span className={classes.words} data-tone={TONES[fields[0]!]}>
        {words.map(({ start, end }) => text.slice(start, end)).join(' … ')}
      </span>
    );
  };
  const isSale = entry.kind === 'sale';
  const moneyIn = isSale || entry.kind === 'income' || entry.kind === 'customer_payment';
  const each = eachOf(entry, currency);
  const { data: item } = useQuery({
    ...itemQuery('finished_good', entry.item_id ?? ''),
    enabled: isSale && entry.item_id !== null && entry.unit !== null,
  });
  const asksFactor =
    item !== undefined && entry.item_id === item.id && inOwnUnit(1, entry.unit, item) === null;
  const categories = entry.kind === 'income' ? CATEGORIES.income : CATEGORIES.expense;
  return (
    <Card
      title={titleOf(entry)}
      aside={
        entry.payment_status !== 'paid' && (
          <Badge tone="owed">{entry.payment_status === 'partial' ? 'part paid' : 'not paid'}</Badge>
        )
      }
    >
      <div className={formClasses.stack}>
        {(isSale || entry.kind === 'customer_payment') && (
          <CustomerPicker
            hint={hintOf('counterparty')}
            name={shown.customer}
            isKnown={entry.customer_id !== null}
            currency={currency}
            error={error('customer_id')}
            optional={isSale && entry.payment_status === 'paid'}
            onType={(customer) =>
              onChange({ ...shown, customer, entry: { ...entry, customer_id: null, counterparty: customer } })
            }
            onPick={({ id, name }) =>
              onChange({ ...shown, customer: name, entry: { ...entry, customer_id: id } })
            }
          />
        )}
        {isSale && entry.payment_status !== 'paid' && entry.customer_id === null && (
          <NewCustomer
            name={shown.customer}
            onAdded={({ id, name }) =>
              onChange({ ...shown, customer: name, entry: { ...entry, customer_id: id } })
            }
          />
        )}
        {!moneyIn && (
          <SupplierPicker
            label="Supplier"
            hint={hintOf('counterparty')}
            name={shown.supplier}
            isKnown={entry.supplier_id !== null}
            error={error('supplier_id')}
            optional={entry.kind === 'expense' && entry.payment_status === 'paid'}
            onType={(supplier) =>
              onChange({ ...shown, supplier, entry: { ...entry, supplier_id: null, counterparty: supplier } })
            }
            onPick={({ id, name }) =>
              onChange({ ...shown, supplier: name, entry: { ...entry, supplier_id: id } })
            }
          />
        )}
        {isSale && (
          <ItemPicker
            kinds="goods"
            label={entry.item_id ? 'Product' : 'Product, not in stock'}
            hint={hintOf('item', 'quantity')}
            name={shown.item}
            isKnown={entry.item_id !== null}
            onType={(item) => onChange({ ...shown, item, entry: { ...entry, item, item_id: null } })}
            onPick={({ id, name }) =>
              onChange({ ...shown, item: name, entry: { ...entry, item: name, item_id: id } })
            }
          />
        )}
        {(isSale || said.entry.quantity !== null) && (
          <div className={formClasses.pair}>
            <TextField
              label="Quantity"
              optional
              inputMode="decimal"
              autoComplete="off"
              value={shown.quantity}
              onChange={(quantity) =>
                onChange({ ...shown, quantity, entry: { ...entry, quantity: readQuantity(quantity) } })
              }
              error={error('quantity')}
            />
            <TextField
              label="Unit"
              optional
              autoComplete="off"
              maxLength={40}
              value={entry.unit ?? ''}
              onChange={(unit) => set({ unit: unit || null })}
              error={error('unit')}
            />
          </div>
        )}
        {asksFactor && entry.unit && (
          <TextField
            label={`How many ${unitFor(2, item.unit)} are in 1 ${entry.unit}?`}
            inputMode="decimal"
            autoComplete="off"
            value={shown.factor}
            onChange={(factor) =>
              onChange({ ...shown, factor, entry: { ...entry, unit_factor: readQuantity(factor) } })
            }
            error={error('unit_factor')}
          />
        )}
        {(entry.kind === 'income' || entry.kind === 'expense') && (
          <SelectField
            label="Category"
            value={entry.category ?? 'other'}
            onChange={(category) => set({ category })}
            options={Object.entries(categories) as [TransactionCategory, string][]}
          />
        )}
        <MoneyInput
          label={isSale ? 'Total' : 'Amount'}
          hint={hintOf('amount', 'unit_price')}
          currency={currency}
          value={entry.amount}
          onChange={(amount) => set({ amount: isUnreadable(amount) ? 0 : (amount ?? 0) })}
          error={error('amount')}
        />
        {each && <p className={classes.soft}>{each}</p>}
        {entry.payment_status === 'partial' && (
          <MoneyInput
            label="Paid now"
            hint={hintOf('paid')}
            currency={currency}
            value={entry.amount_paid}
            onChange={(paid) => set({ amount_paid: isUnreadable(paid) ? null : paid })}
            error={error('amount_paid')}
          />
        )}
        {entry.payment_status !== 'unpaid' && (
          <SelectField
            label="Payment method"
            hint={hintOf('method')}
            value={entry.payment_method ?? 'cash'}
            onChange={(payment_method) => set({ payment_method, account_id: null })}
            options={USUAL_METHODS}
            more={MORE_METHODS}
          />
        )}
        {entry.payment_status !== 'unpaid' && (
          <AccountField
            label={moneyIn ? 'Paid into' : 'Paid from'}
            method={entry.payment_method ?? 'cash'}
            value={entry.account_id ?? ''}
            onChange={(account_id) => set({ account_id })}
            error={error('account_id')}
          />
        )}
        <DateInput
          label="Date"
          hint={hintOf('date')}
          today={today}
          pattern={pattern}
          value={entry.transaction_date}
          onChange={(transaction_date) => set({ transaction_date })}
          error={error('transaction_date')}
        />
        {isSale && entry.payment_status !== 'paid' && (
          <DateInput
            label="Balance due"
            hint={hintOf('due_date')}
            today={today}
            pattern={pattern}
            value={entry.due_date ?? ''}
            onChange={(due_date) => set({ due_date: due_date || null })}
          />
        )}
      </div>
    </Card>
  );
}
