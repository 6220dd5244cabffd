import type { VatReturn } from '@lissafi/contract/vat';
import { monthName } from '@lissafi/domain/calendar/month-name';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { DateInput } from '../../ui/form/DateInput.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';

interface Props {
  answer: VatReturn;
  opened: boolean;
  onClose: () => void;
}

/** Records that the return was filed, with the lines as they are shown. */
export function FileDrawer(props: Props) {
  return (
    <Drawer
      title={`File the return for ${monthName(props.answer.month)}`}
      opened={props.opened}
      onClose={props.onClose}
    >
      {props.opened && <FileForm {...props} />}
    </Drawer>
  );
}

function FileForm({ answer, onClose }: Props) {
  const client = useQueryClient();
  const { today, pattern, currency, date } = useLocale();
  const { month, payable, credit } = answer;
  const form = useForm({ filed_on: today, reference: '' });
  const { bind } = form;
  const name = monthName(month);
  const save = form.submit(async ({ filed_on, reference }) => {
    await sendOnce({
      slot: `vat.file.${month}`,
      body: { month, filed_on, reference: reference || null, payable },
      send: (body, idempotencyKey) => api.vat.file({ body, idempotencyKey }),
      describe: (body) => [`VAT return for ${name}`, `filed on ${date(body.filed_on)}`, body.reference],
      done: () => notify.success(`VAT return for ${name} filed`),
      single: true,
    });
    onClose();
    await client.invalidateQueries();
  });
  return (
    <form ref={form.form} className={formClasses.stack} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      {form.problem && <Alert>{form.problem}</Alert>}
      <p className={formClasses.note}>
        {payable > 0
          ? `${formatMoney(payable, currency)} is payable.`
          : credit > 0
            ? `Nothing is payable; ${formatMoney(credit, currency)} is carried forward.`
            : 'Nothing is payable.'}{' '}
        Copy the lines into the form of the tax office, then record it here: the lines are kept as they are,
        the VAT of the month is settled in the books, and what is posted into {name} later stands in the next
        return.
      </p>
      <DateInput label="Filed on" today={today} pattern={pattern} {...bind('filed_on')} />
      <TextField
        label="Reference of the tax office"
        optional
        autoComplete="off"
        maxLength={100}
        {...bind('reference')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        File
      </Button>
    </form>
  );
}
