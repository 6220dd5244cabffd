import type { Bill } from '@lissafi/contract/bills';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { withTypedSupplier } from '../../pickers/preselected-supplier.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { BillFields } from './BillFields.tsx';
import classes from './Bills.module.css';
import { billFaults, fromBill, toBody, totalsOf } from './model.ts';

/** Changes a draft; a posted bill is voided and recorded anew. */
export function EditBillPage() {
  const { id } = useParams({ from: '/app/purchases/bills/$id/edit' });
  const query = useQuery({
    ...queries.bills.get({ params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return query.data ? (
    <Edit key={`${id}.${query.data.version}`} bill={query.data} />
  ) : (
    <LoadState query={query} back="/purchases/bills" />
  );
}

function Edit({ bill }: { bill: Bill }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { today, currency, date } = useLocale();
  const form = useForm(() => fromBill(bill, date));
  const { total } = totalsOf(form.values);
  const save = form.submit(
    async (values) => {
      await api.bills.update({ params: { id: bill.id }, body: { ...toBody(values), version: bill.version } });
      notify.success('Draft saved');
      form.setValues(values);
      await client.invalidateQueries();
      await navigate({ to: '/purchases/bills/$id', params: { id: bill.id }, replace: true });
    },
    {
      complete: (typed) => withTypedSupplier(typed, form.fill),
      check: (values) => billFaults(values, today),
    },
  );
  if (!bill.can.update)
    return (
      <>
        <PageHeader title="View only" back={`/purchases/bills/${bill.id}`} />
        <p className={classes.soft}>Only drafts can be changed. Void this bill and record it again.</p>
      </>
    );
  return (
    <>
      <PageHeader title="Edit draft" back={`/purchases/bills/${bill.id}`} />
      <form ref={form.form} className={classes.form} noValidate onSubmit={save} onKeyDown={enterMovesOn}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <BillFields form={form} />
        <div className={formClasses.save}>
          <Button type="submit" look="primary" size="large" busy={form.busy}>
            Save {formatMoney(total, form.values.currency || currency)}
          </Button>
          <ButtonLink to="/purchases/bills/$id" params={{ id: bill.id }} size="large">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
