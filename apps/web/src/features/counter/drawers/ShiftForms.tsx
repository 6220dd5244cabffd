import type { Shift } from '@lissafi/contract/counter';
import { isFarOff } from '@lissafi/domain/counter/shift';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { ApiError } from '../../../client/api-error.ts';
import { sendOnce } from '../../../client/send-once.ts';
import { useLocale } from '../../../organization/use-organization.ts';
import { AccountField } from '../../../pickers/AccountField.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { enterMovesOn } from '../../../ui/form/enter-moves-on.ts';
import formClasses from '../../../ui/form/Form.module.css';
import { TextField } from '../../../ui/form/fields.tsx';
import { MoneyInput } from '../../../ui/form/MoneyInput.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import { itemsText } from '../money.ts';
import classes from './Drawers.module.css';

/** The float that is in the till when a shift begins. */
export function OpenShift({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { currency } = useLocale();
  const form = useForm<{ opening_float: number | null; account_id: string; memo: string }>({
    opening_float: null,
    account_id: '',
    memo: '',
  });
  const { values, set, bind, errors } = form;
  /** What differs from the books, of the float and the till for which that was said. */
  const [told, setTold] = useState<{ text: string; of: string } | null>(null);
  const of = `${values.opening_float} ${values.account_id}`;
  const differs = told?.of === of ? told.text : null;
  const save = form.submit(async () => {
    const { opening_float, account_id, memo } = values;
    if (opening_float === null)
      return form.fail({ opening_float: 'Please count the till. Write 0 if it is empty.' });
    try {
      await openWith(opening_float, account_id, memo);
    } catch (error) {
      const text = differenceIn(error);
      if (text === null) throw error;
      return setTold({ text, of });
    }
    onDone();
    await client.invalidateQueries();
  });
  const openWith = (opening_float: number, account_id: string, memo: string) =>
    sendOnce({
      slot: 'shift.open',
      body: {
        opening_float,
        difference: differs ? ('post' as const) : ('ask' as const),
        memo: memo || null,
        ...(account_id && { account_id }),
      },
      send: (body, idempotencyKey) => api.counter.openShift({ body, idempotencyKey }),
      describe: (body) => [`a shift with ${formatMoney(body.opening_float, currency)}`],
      done: (shift) =>
        notify.success('Till open', `${formatMoney(shift.opening_float, currency)} in ${shift.account_name}`),
    });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Cash in the till now"
        currency={currency}
        value={values.opening_float}
        onChange={(value) => set('opening_float', value as number | null)}
        error={errors.opening_float}
        hint="As you counted it. What you sell from now on is compared with it."
      />
      <AccountField label="Till" method="cash" {...bind('account_id')} />
      {differs && (
        <>
          <Alert tone="owed">
            {differs}. Count again, or open the till: the difference is then posted to cash over and short.
          </Alert>
          <TextField label="Reason" optional maxLength={200} {...bind('memo')} />
        </>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {differs ? 'Open the till and post the difference' : 'Open the till'}
      </Button>
    </form>
  );
}

/** What the server says of a difference between the float and the books; null for another refusal. */
const differenceIn = (error: unknown): string | null =>
  (error instanceof ApiError && error.errors.find(({ code }) => code === 'TILL_DIFFERENCE')?.message) || null;

/** Counting the till. What is expected is said only after it was counted, so that it is not simply copied. */
export function CloseShift({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { currency } = useLocale();
  const money = (amount: number) => formatMoney(amount, currency);
  const form = useForm<{ counted: number | null; memo: string }>({ counted: null, memo: '' });
  const { values, set, bind, errors } = form;
  /** The count for which a large difference was pointed out; another count is asked about again. */
  const [asked, setAsked] = useState<number | null>(null);
  const difference = values.counted === null ? null : values.counted - shift.expected;
  /** By how much a count is off that was pointed out. */
  const off = difference !== null &&
    asked === values.counted && { amount: money(Math.abs(difference)), isShort: difference < 0 };
  const save = form.submit(async () => {
    const { counted, memo } = values;
    if (counted === null) return form.fail({ counted: 'Please count the till. Write 0 if it is empty.' });
    // A difference that is not said once more may be a slip of the pen, and cannot be taken back.
    if (isFarOff(counted, shift.expected) && asked !== counted) return setAsked(counted);
    await sendOnce({
      slot: `shift.close.${shift.id}`,
      body: { counted, memo: memo || null },
      send: (body, idempotencyKey) =>
        api.counter.closeShift({ params: { id: shift.id }, body, idempotencyKey }),
      describe: (body) => [`${money(body.counted)} counted`],
      done: ({ difference }) =>
        notify.success('Till closed', difference ? overOrShort(difference, money) : 'It agrees.'),
      single: true,
    });
    onDone();
    await client.invalidateQueries();
    await navigate({ to: '/sell/shifts/$id', params: { id: shift.id } });
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <dl className={classes.figures}>
        <div>
          <dt>Sold in this shift</dt>
          <dd>
            {itemsText(shift.sale_count).replace('item', 'sale')}, {money(shift.sale_amount)}
          </dd>
        </div>
        <div>
          <dt>Float at the beginning</dt>
          <dd>{money(shift.opening_float)}</dd>
        </div>
      </dl>
      <MoneyInput
        label={`Cash in ${shift.account_name} now`}
        currency={currency}
        value={values.counted}
        onChange={(value) => set('counted', value as number | null)}
        error={errors.counted}
      />
      {off && (
        <Alert tone="owed">
          {money(shift.expected)} should be in the till, and {money(values.counted!)} was counted:{' '}
          {off.amount} {off.isShort ? 'is missing' : 'is too much'}. Please count once more, and note what
          happened.
        </Alert>
      )}
      {!off && difference !== null && (
        <p className={formClasses.note} role="status">
          {difference === 0
            ? 'This agrees with the sales.'
            : `${money(shift.expected)} is expected: ${overOrShort(difference, money)}. It will be posted to cash over and short.`}
        </p>
      )}
      <TextField
        label={off ? 'What happened' : 'Note'}
        optional
        autoComplete="off"
        maxLength={200}
        {...bind('memo')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        {off
          ? `Close with ${off.amount} ${off.isShort ? 'missing' : 'too much'}`
          : `Close the till${values.counted === null ? '' : ` with ${money(values.counted)}`}`}
      </Button>
    </form>
  );
}

/** "₦10.00 short". */
export const overOrShort = (difference: number, money: (amount: number) => string): string =>
  `${money(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`;
