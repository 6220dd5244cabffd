import type { Invoice } from '@lissafi/contract/documents';
import { returnAmounts } from '@lissafi/domain/counter/returns';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, queries } from '../../../client/api.ts';
import { sendOnce } from '../../../client/send-once.ts';
import { useLocale } from '../../../organization/use-organization.ts';
import { RESTOCK_OPEN, type Restock, RestockField } from '../../../pickers/RestockField.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { type FieldErrors, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { METHOD, MONEY_WAYS, type MoneyWay, WAY } from '../payment.ts';
import { Stepper } from '../Stepper.tsx';
import classes from './Return.module.css';

interface Values {
  /** Of each line. */
  quantities: Record<string, number>;
  goods: Restock;
  way: MoneyWay;
  reason: string;
}

/** Which goods come back, what becomes of them, and how the money is given back. */
export function ReturnForm({ sale }: { sale: Invoice }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { today } = useLocale();
  const { data: day } = useQuery(queries.counter.today());
  const form = useForm<Values>({ quantities: {}, goods: null, way: 'cash', reason: '' });
  const { values, set, bind, errors } = form;
  const { currency, creditable, items } = sale;
  const money = (amount: number) => formatMoney(amount, currency);
  const lines = creditable.map((left) => ({ ...left, item: items.find(({ id }) => id === left.item_id)! }));
  const chosen = lines.filter(({ item_id }) => (values.quantities[item_id] ?? 0) > 0);
  const isStocked = chosen.some(({ item }) => item.inventory_item_id !== null);
  const { total, money_back } = returnAmounts(sale, values.quantities);

  if (lines.length === 0)
    return (
      <Empty
        title="Nothing is left to take back"
        action={<ButtonLink to="/sell/return">Find another sale</ButtonLink>}
      >
        Everything of this sale was credited already.
      </Empty>
    );

  const take = (id: string, quantity: number) =>
    set('quantities', { ...values.quantities, [id]: Math.max(0, quantity) });
  const save = form.submit(
    async ({ quantities, goods, way, reason }) => {
      if (chosen.length === 0) return form.fail({}, 'Choose what comes back.');
      const back = chosen.map(({ item_id }) => ({ item_id, quantity: quantities[item_id]! }));
      const restock = isStocked && goods === 'back';
      const shift = day?.shift ?? null;
      const why = reason.trim() || 'Returned at the counter';
      const params = { id: sale.id };
      const described = [
        `${money(total)} of ${sale.invoice_number} taken back`,
        chosen.map(({ item_id, item }) => `${quantities[item_id]} × ${item.name}`).join(', '),
      ] as const;
      const done = () =>
        notify.success(
          'Taken back',
          money_back > 0 ? `${money(money_back)} to give back ${WAY[way].how}` : undefined,
        );
      // Where nothing was paid there is nothing to give back: what is owed becomes less.
      if (money_back > 0)
        await sendOnce({
          slot: `return.${sale.id}`,
          body: {
            items: back,
            restock,
            reason: why,
            paid_on: today,
            method: METHOD[way],
            ...(shift && { shift_id: shift.id }),
            ...(shift && way === 'cash' && { account_id: shift.account_id }),
          },
          send: (body, idempotencyKey) => api.creditNotes.refund({ params, body, idempotencyKey }),
          describe: () => described,
          done,
        });
      else
        await sendOnce({
          slot: `return.${sale.id}`,
          body: { items: back, restock, reason: why },
          send: (body, idempotencyKey) => api.creditNotes.create({ params, body, idempotencyKey }),
          describe: () => described,
          done,
        });
      await client.invalidateQueries();
      await navigate({ to: '/sell' });
    },
    { check: ({ goods }): FieldErrors => (isStocked && goods === null ? { goods: RESTOCK_OPEN } : {}) },
  );

  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <Card title="What comes back">
        <ul className={classes.lines}>
          {lines.map(({ item_id, item, quantity, total_amount }) => {
            const taken = values.quantities[item_id] ?? 0;
            return (
              <li key={item_id}>
                <span>
                  <strong>{item.name}</strong>
                  <small>
                    {quantity} sold for {money(total_amount)}
                  </small>
                </span>
                <Button size="small" onClick={() => take(item_id, taken === quantity ? 0 : quantity)}>
                  {taken === quantity ? 'None' : 'All'}
                </Button>
                <Stepper
                  name={item.name}
                  quantity={taken}
                  removes={false}
                  onStep={(by) => take(item_id, Math.min(quantity, taken + by))}
                />
              </li>
            );
          })}
        </ul>
      </Card>
      {isStocked && (
        <RestockField
          value={values.goods}
          error={errors.goods ?? errors.restock}
          onChange={(goods) => set('goods', goods)}
        />
      )}
      {money_back > 0 && (
        <ChoiceField
          legend="Give the money back"
          value={values.way}
          options={MONEY_WAYS.map((way) => ({ value: way, title: WAY[way].label }))}
          onChange={(way) => set('way', way)}
        />
      )}
      <TextField label="Reason" optional autoComplete="off" maxLength={200} {...bind('reason')} />
      {total > 0 && money_back < total && (
        <Alert tone="quiet">
          {money(total - money_back)} of it was not paid yet: the customer owes that much less.
        </Alert>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {total === 0
          ? 'Take back'
          : money_back > 0
            ? `Give back ${money(money_back)} ${WAY[values.way].how}`
            : `Take back for ${money(total)}`}
      </Button>
    </form>
  );
}
