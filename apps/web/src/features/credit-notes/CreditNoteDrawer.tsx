import type { CreditItem, Invoice } from '@lissafi/contract/documents';
import { formatMoney } from '@lissafi/domain/money/money';
import { readQuantity } from '@lissafi/domain/text/number';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { RESTOCK_OPEN, type Restock, RestockField } from '../../pickers/RestockField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { readable, type TypedMoney, UNREADABLE_MONEY } from '../../ui/form/unreadable.ts';
import { type FieldErrors, failAtLines, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import classes from './CreditNoteDrawer.module.css';
import { sellsItems } from './sells-items.ts';

export function CreditDrawer(props: { invoice: Invoice; opened: boolean; onClose: () => void }) {
  return (
    <Drawer title="Credit note" opened={props.opened} onClose={props.onClose}>
      {props.opened && <CreditForm {...props} />}
    </Drawer>
  );
}

type CreditChoice = 'none' | 'all' | 'quantity' | 'amount';
interface LineValue {
  how: CreditChoice;
  quantity: string;
  amount: TypedMoney;
}
const CREDIT_CHOICES: readonly (readonly [CreditChoice, string])[] = [
  ['none', 'Nothing'],
  ['all', 'Everything that remains'],
  ['quantity', 'A quantity'],
  ['amount', 'An amount'],
];

function CreditForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { creditable, currency, items } = invoice;
  const mayGive = useMay()('prices:reduce');
  const money = (value: number) => formatMoney(value, currency);
  const form = useForm<{
    scope: 'whole' | 'lines';
    lines: Record<string, LineValue>;
    restock: Restock;
    reason: string;
  }>({
    scope: 'whole',
    lines: {},
    restock: null,
    reason: '',
  });
  const { values, set, errors } = form;
  const left = creditable.reduce((sum, line) => sum + line.total_amount, 0);
  const lineOf = (id: string) => values.lines[id] ?? { how: 'none', quantity: '1', amount: null };
  const change = (id: string, next: Partial<LineValue>) =>
    set('lines', { ...values.lines, [id]: { ...lineOf(id), ...next } });
  const chosen = creditable.flatMap(({ item_id }): CreditItem[] => {
    const { how, quantity, amount } = lineOf(item_id);
    if (how === 'none') return [];
    if (how === 'quantity') return [{ item_id, quantity: readQuantity(quantity) ?? 0 }];
    return [how === 'amount' ? { item_id, amount: readable(amount) ?? 0 } : { item_id }];
  });
  /** Unreadable input is never sent as another value (S2.5-8). */
  const typedFaults = (): FieldErrors =>
    Object.fromEntries(
      chosen.flatMap(({ item_id }, index) => {
        const { how, quantity, amount } = lineOf(item_id);
        if (how === 'quantity' && readQuantity(quantity) === null)
          return [[`items.${index}.quantity`, 'A number above zero, at most 4 decimals']];
        if (how === 'amount' && !readable(amount)) return [[`items.${index}.amount`, UNREADABLE_MONEY]];
        return [];
      }),
    );
  // An amount off brings no goods back.
  const broughtBack = chosen.filter((item) => item.amount === undefined).map((item) => item.item_id);
  const mayRestock = sellsItems(invoice, values.scope === 'lines' ? broughtBack : undefined);
  const itemText = ({ item_id, quantity, amount }: CreditItem) => {
    const name = items.find((each) => each.id === item_id)?.name ?? 'a line';
    return amount !== undefined ? `${money(amount)} of ${name}` : quantity ? `${quantity} × ${name}` : name;
  };
  const faultOf = (id: string) => {
    const index = chosen.findIndex((item) => item.item_id === id);
    return ['quantity', 'amount', 'item_id']
      .map((name) => errors[`items.${index}.${name}`])
      .find((fault) => fault !== undefined);
  };

  const save = form.submit(
    async ({ reason, scope, restock }) => {
      if (scope === 'lines' && chosen.length === 0)
        return form.fail({}, 'Please choose at least one line to credit.');
      const answer = await sendOnce({
        slot: `credit.${invoice.id}`,
        body: {
          reason,
          restock: mayRestock && restock === 'back',
          ...(scope === 'lines' ? { items: chosen } : {}),
        },
        send: (body, idempotencyKey) =>
          api.creditNotes.create({ params: { id: invoice.id }, body, idempotencyKey }),
        describe: (body) => [
          `Credit note for ${body.items ? body.items.map(itemText).join(' and ') : 'everything that remains'}`,
          body.reason,
        ],
        done: (written) =>
          notify.success(
            `${written.invoice_number} created`,
            `${money(written.totals.total_amount)} credited`,
          ),
      });
      onClose();
      await client.invalidateQueries();
      await navigate({ to: '/invoices/$id', params: { id: answer.id } });
    },
    {
      check: ({ reason, scope, restock }) => ({
        ...(scope === 'lines' && typedFaults()),
        ...(mayRestock && restock === null && { restock: RESTOCK_OPEN }),
        ...(!reason.trim() && { reason: 'Please enter a reason' }),
      }),
      onError: (error) => failAtLines(form, error),
    },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        It reduces what the customer owes; anything above that becomes credit for the customer. To return
        money, use Refund.
      </p>
      <SelectField
        label="What to credit"
        value={values.scope}
        options={[
          ['whole', `Everything that remains, ${money(left)}`],
          ['lines', 'Some lines'],
        ]}
        onChange={(scope) => set('scope', scope)}
      />
      {values.scope === 'lines' && (
        <ul className={classes.lines}>
          {creditable.map((line) => {
            const item = items.find((each) => each.id === line.item_id);
            const value = lineOf(line.item_id);
            const name = item?.name ?? '';
            return (
              <li key={line.item_id}>
                <div className={classes.name}>
                  <strong>{name}</strong>
                  <span>
                    {line.quantity} left · {money(line.total_amount)}
                  </span>
                </div>
                <div className={formClasses.pair}>
                  <SelectField
                    label={`Credit of ${name}`}
                    hideLabel
                    value={value.how}
                    // An amount off goods gives them for less than their price.
                    options={CREDIT_CHOICES.filter(
                      ([how]) => how !== 'amount' || mayGive || item?.inventory_item_id === null,
                    )}
                    onChange={(how) => change(line.item_id, { how })}
                    error={value.how === 'all' ? faultOf(line.item_id) : undefined}
                  />
                  {value.how === 'quantity' && (
                    <TextField
                      label={`Quantity of ${name}`}
                      hideLabel
                      inputMode="decimal"
                      value={value.quantity}
                      onChange={(quantity) => change(line.item_id, { quantity })}
                      error={faultOf(line.item_id)}
                    />
                  )}
                  {value.how === 'amount' && (
                    <MoneyInput
                      label={`Amount of ${name}, tax included`}
                      hideLabel
                      currency={currency}
                      value={value.amount}
                      onChange={(amount) => change(line.item_id, { amount })}
                      error={faultOf(line.item_id)}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {mayRestock ? (
        <RestockField
          value={values.restock}
          error={errors.restock}
          onChange={(restock) => set('restock', restock)}
        />
      ) : (
        errors.restock && <Alert>{errors.restock}</Alert>
      )}
      <TextAreaField
        label="Reason"
        hint="Shown on the credit note"
        rows={2}
        maxLength={500}
        {...form.bind('reason')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Create credit note
      </Button>
    </form>
  );
}
