import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import type { Supplier } from '@lissafi/contract/suppliers';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { askAmount } from '../../client/confirm.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization, useUser } from '../../client/session.ts';
import { useDeviceBranch } from '../../organization/device-branch.ts';
import { organizationQuery, useLocale } from '../../organization/use-organization.ts';
import { useSupplierOfAddress, withSupplier, withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { TwinQuestion } from '../../pickers/TwinQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { ReceiptPicker } from '../transactions/AttachmentPicker.tsx';
import { sendAll } from '../transactions/attachments.ts';
import { BillFields } from './BillFields.tsx';
import classes from './Bills.module.css';
import { useUsualTax } from './LineFields.tsx';
import { ownTotal } from './labels.ts';
import { totalOfBody } from './lines.ts';
import { type BillForm, billFaults, emptyBill, toBody, totalsOf, withReceipt } from './model.ts';

/** The form for a new bill: for a supplier, or for a delivery whose goods wait for it; both are looked up before it. */
export function NewBillPage() {
  const { supplier_id, receipt_id } = useSearch({ from: '/app/purchases/bills/new' });
  const organization = useQuery(organizationQuery(currentOrganization(useUser())?.id ?? ''));
  const { supplier, isAwaited } = useSupplierOfAddress(supplier_id);
  const receipt = useQuery({
    ...queries.goodsReceipts.get({ params: { id: receipt_id ?? '' } }),
    enabled: Boolean(receipt_id),
  });
  if (!organization.data || isAwaited || (receipt_id && receipt.isPending))
    return <LoadState query={organization} back="/purchases/bills" />;
  return <NewBill key={`${supplier_id} ${receipt_id}`} supplier={supplier} receipt={receipt.data} />;
}

interface Given {
  supplier: Supplier | undefined;
  receipt: GoodsReceipt | undefined;
}

/** Posted at once, or saved as a draft. */
function NewBill(given: Given) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const { receipt_id } = useSearch({ from: '/app/purchases/bills/new' });
  const tax = useUsualTax();
  const [filled] = useState(() => (form: BillForm) => {
    const known = withSupplier(form, given.supplier);
    return given.receipt ? withReceipt(known, given.receipt, tax) : known;
  });
  const form = useForm(() => filled(emptyBill(today, tax)));
  const { setValues } = form;
  const restore = useCallback((kept: BillForm) => setValues(filled(kept)), [setValues, filled]);
  const forget = useKeptForm(
    `bill.${currentOrganization()?.id}${receipt_id ? `.${receipt_id}` : ''}`,
    form.values,
    restore,
    form.touched,
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const { branch } = useDeviceBranch();
  const isDraft = useRef(false);
  useEffect(() => form.form.current?.querySelector('input')?.focus(), [form.form]);
  const { total } = totalsOf(form.values);
  const billed = form.values.currency || currency;

  const save = form.submit(
    async (values) => {
      if (!(await askAmount(total, billed))) return;
      const post = !isDraft.current;
      let isRecorded = false;
      const answer = await sendOnce({
        slot: receipt_id ? `bill.${receipt_id}` : 'bill',
        body: {
          ...(branch && { branch_id: branch.id }),
          ...toBody(values),
          ...(values.accept_differences && { accept_differences: true }),
          post,
        },
        send: (body, idempotencyKey) => api.bills.create({ body, idempotencyKey }),
        describe: (body) => [
          formatMoney(totalOfBody(body), body.currency ?? currency),
          body.exchange_rate ? `1 ${body.currency} is ${body.exchange_rate}` : null,
          body.supplier_id === values.supplier_id ? values.supplier : null,
          body.bill_number,
          `of ${date(body.bill_date)}`,
          body.post ? 'posted' : 'as a draft',
        ],
        done: () => {
          isRecorded = true;
        },
      });
      forget();
      const lost = await sendAll(files, `bill-${answer.id}`, (body, idempotencyKey) =>
        api.bills.attach({ params: { id: answer.id }, body, idempotencyKey }),
      );
      if (lost) notify.error('Recorded, but an attachment was not saved', lost);
      else if (isRecorded)
        notify.success(
          answer.status === 'draft' ? 'Draft saved' : `Bill of ${ownTotal(answer, currency)} posted`,
        );
      await client.invalidateQueries();
      await navigate({ to: '/purchases/bills/$id', params: { id: answer.id }, replace: true });
    },
    {
      complete: (typed) => withTypedSupplier(typed, form.fill),
      check: (values) => billFaults(values, today),
    },
  );

  return (
    <>
      <PageHeader
        title="New bill"
        back={receipt_id ? `/purchases/deliveries/${receipt_id}` : '/purchases/bills'}
      />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <BillFields form={form} />
        <fieldset className={formClasses.group}>
          <legend>Attachments</legend>
          <ReceiptPicker files={files} onChange={setFiles} />
        </fieldset>
        <TwinQuestion
          said={form.errors.accept_differences}
          checked={form.values.accept_differences}
          onChange={(checked) => form.set('accept_differences', checked)}
          answer="The bill is right"
        />
        <div className={formClasses.save}>
          <Button
            type="submit"
            look="primary"
            size="large"
            busy={form.busy}
            onClick={() => {
              isDraft.current = false;
            }}
          >
            Post {total > 0 ? formatMoney(total, billed) : 'bill'}
          </Button>
          <Button
            type="submit"
            size="large"
            busy={form.busy}
            onClick={() => {
              isDraft.current = true;
            }}
          >
            Save as draft
          </Button>
          <ButtonLink to="/purchases/bills" size="large" look="subtle">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
