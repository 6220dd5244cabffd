import { LIMITS } from '@lissafi/contract/limits';
import type { Paying } from '@lissafi/contract/paying';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { MoneyInput } from '../../ui/form/MoneyInput.tsx';
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/PlainButton.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Paying.module.css';
import { ProofButton, proofContent } from './ProofButton.tsx';

/** What was paid, on which day, and the bank's receipt if it is at hand. The seller looks into the account. */
export function ClaimForm({
  token,
  paying,
  onDone,
  onCancel,
}: {
  token: string;
  paying: Paying;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { currency, amount_due, today } = paying;
  const [proof, setProof] = useState<File | null>(null);
  const form = useForm({ amount: amount_due as number | null, paid_on: today, note: '' });
  const { values, set, bind, errors } = form;
  const send = form.submit(
    async ({ amount, paid_on, note }) => {
      const claim = await api.paying.claim({
        params: { token },
        body: { amount: amount ?? 0, paid_on, note: note || null },
      });
      if (proof)
        await proofContent(proof)
          .then((file) => api.paying.prove({ params: { token, id: claim.id }, body: { file } }))
          // What was said is kept; the receipt can be added on the next screen.
          .catch((error) => notify.error('The receipt was not added', messageOf(error)));
      onDone();
    },
    { check: ({ amount }): FieldErrors => (amount ? {} : { amount: 'Please enter an amount' }) },
  );
  return (
    <form ref={form.form} className={`${formClasses.stack} ${classes.form}`} noValidate onSubmit={send}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <MoneyInput
        label="Amount paid"
        name="amount"
        currency={currency}
        value={values.amount}
        onChange={(amount) => set('amount', amount)}
        error={errors.amount}
      />
      <TextField label="Paid on" type="date" max={today} {...bind('paid_on')} />
      <TextAreaField label="Note" optional rows={2} maxLength={LIMITS.claim_note} {...bind('note')} />
      <ProofButton onChoose={setProof}>
        {proof ? 'Choose another receipt' : 'Add the bank’s receipt'}
      </ProofButton>
      {proof && <p className={classes.soft}>{proof.name}</p>}
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        Tell the seller
      </Button>
      <Button look="subtle" wide onClick={onCancel}>
        I have not paid yet
      </Button>
    </form>
  );
}
