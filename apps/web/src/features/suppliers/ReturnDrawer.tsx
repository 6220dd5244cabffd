import type { Supplier, SupplierItem } from '@lissafi/contract/suppliers';
import { isMeasured } from '@lissafi/domain/inventory/item';
import { quantityText, roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale, useOrganization } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readQuantityOf } from '../../ui/form/read-quantity.ts';
import { type FieldErrors, fieldErrorsOf, useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { suppliedItemsQuery } from './SuppliedItems.tsx';

interface Props {
  supplier: Supplier;
  opened: boolean;
  onClose: () => void;
}

export function ReturnDrawer(props: Props) {
  return (
    <Drawer title={`Return goods to ${props.supplier.name}`} opened={props.opened} onClose={props.onClose}>
      {props.opened && <Choices {...props} />}
    </Drawer>
  );
}

function Choices(props: Props) {
  const { data, error } = useQuery(suppliedItemsQuery(props.supplier.id));
  if (!data) return error ? <Alert>{messageOf(error)}</Alert> : <Skeleton height={160} />;
  const items = data.items.filter((item) => item.current_stock > 0);
  return items.length > 0 ? (
    <ReturnForm {...props} items={items} />
  ) : (
    <Alert tone="owed">Nothing that came from {props.supplier.name} is on hand.</Alert>
  );
}

/** Returns goods at cost; the supplier's credit note reduces what is owed. */
function ReturnForm({ supplier, items, onClose }: Props & { items: SupplierItem[] }) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const organization = useOrganization();
  const form = useForm({
    item_id: items.length === 1 ? items[0]!.id : '',
    quantity: '',
    batch_number: '',
    returned_on: today,
    reference: '',
    amount: null as number | null,
    tax_amount: null as number | null,
  });
  const { values, set, setValues, errors, bind } = form;
  const item = items.find((each) => each.id === values.item_id);
  const quantity = item ? readQuantityOf(values.quantity, item.unit) : null;
  const batch = item?.batches.find((each) => each.batch_number === values.batch_number);
  const there = batch?.quantity ?? item?.current_stock ?? 0;

  const save = form.submit(
    async () => {
      if (!item || quantity === null) return;
      try {
        await sendOnce({
          slot: `return.supplier.${supplier.id}`,
          body: {
            items: [{ inventory_item_id: item.id, quantity, batch_number: values.batch_number || null }],
            returned_on: values.returned_on,
            reference: values.reference || null,
            amount: values.amount ?? 0,
            tax_amount: values.tax_amount ?? 0,
          },
          send: (body, idempotencyKey) =>
            api.suppliers.return({ params: { id: supplier.id }, body, idempotencyKey }),
          describe: (body) => [
            body.items
              .map((line) => {
                const which = items.find((each) => each.id === line.inventory_item_id);
                return which
                  ? `${quantityText(line.quantity, which.unit)} of ${which.name}`
                  : String(line.quantity);
              })
              .join(' and '),
            `returned on ${date(body.returned_on)}`,
            body.reference,
          ],
          done: (answer) =>
            notify.success(
              `${quantityText(quantity, item.unit)} of ${item.name} returned`,
              answer.balance ? `You still owe ${formatMoney(answer.balance, currency)}` : undefined,
            ),
        });
      } catch (error) {
        const { 'items.0.quantity': amount, 'items.0.batch_number': lot } = fieldErrorsOf(error);
        if (!amount && !lot) throw error;
        return form.fail({ ...(amount && { quantity: amount }), ...(lot && { batch_number: lot }) });
      }
      onClose();
      await client.invalidateQueries();
    },
    {
      check: () => {
        const faults: FieldErrors = {};
        if (!item) faults.item_id = 'Please choose the goods to return';
        if (quantity === null) faults.quantity = 'Please enter how many go back';
        else if (item && quantity > there)
          faults.quantity = `There is ${quantityText(there, item.unit)}${batch ? ' in this batch' : ''}`;
        if (values.amount === null) faults.amount = 'Please enter what the credit note says';
        return faults;
      },
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <SelectField
        label="What goes back"
        options={[['', 'Choose an item'] as const, ...items.map((each) => [each.id, each.name] as const)]}
        value={values.item_id}
        onChange={(item_id) => setValues((before) => ({ ...before, item_id, batch_number: '' }))}
        error={errors.item_id}
        hint={item && `${roundedText(item.current_stock, item.unit)} on hand`}
      />
      <TextField
        label={item ? `How many (${item.unit})` : 'How many'}
        inputMode={item && isMeasured(item.unit) ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...bind('quantity')}
        hint={
          item && quantity !== null && quantity <= there
            ? `${quantityText(Number((item.current_stock - quantity).toFixed(4)), item.unit)} on hand after`
            : undefined
        }
      />
      {item && item.batches.length > 0 && (
        <SelectField
          label="Batch"
          options={[
            ['', 'The one that expires first'] as const,
            ...item.batches.map(
              (each) =>
                [
                  each.batch_number,
                  [
                    each.batch_number,
                    quantityText(each.quantity, item.unit),
                    each.expires_on && `expires ${date(each.expires_on)}`,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                ] as const,
            ),
          ]}
          {...bind('batch_number')}
        />
      )}
      <div className={formClasses.pair}>
        <MoneyInput
          label="Credit note, with VAT"
          currency={currency}
          value={values.amount}
          onChange={(value) => set('amount', value)}
          error={errors.amount}
          hint="What the supplier takes off for it"
        />
        {organization?.vat_registered && (
          <MoneyInput
            label="VAT of it"
            optional
            currency={currency}
            value={values.tax_amount}
            onChange={(value) => set('tax_amount', value)}
            error={errors.tax_amount}
          />
        )}
      </div>
      <div className={formClasses.pair}>
        <DateInput
          label="Returned on"
          today={today}
          pattern={pattern}
          value={values.returned_on}
          onChange={(value) => set('returned_on', value)}
          error={errors.returned_on}
        />
        <TextField
          label="Reference"
          optional
          autoComplete="off"
          placeholder="Number of the credit note"
          {...bind('reference')}
        />
      </div>
      <p className={formClasses.note}>
        It leaves your stock at what it cost you, and the credit note comes off what you owe. What is paid
        already is to be refunded to you.
      </p>
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Return{item && quantity !== null ? ` ${quantityText(quantity, item.unit)}` : ' goods'}
      </Button>
    </form>
  );
}
