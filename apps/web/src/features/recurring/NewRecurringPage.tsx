import type { Invoice } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import { daysBetween, todayIn } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { currentOrganization, useUser } from '../../client/session.ts';
import { rhythm } from '../../labels/documents.ts';
import { organizationQuery, useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { failAtLines, useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { notify } from '../../ui/toast.ts';
import { fromInvoice } from '../invoices/form/model.ts';
import {
  contentBody,
  emptyRecurring,
  firstDates,
  type RecurringForm,
  recurringFaults,
  repeating,
  scheduleBody,
} from './model.ts';
import { RecurringFields } from './RecurringFields.tsx';

/** Alone, or out of an invoice that is to come again. */
export function NewRecurringPage() {
  const { from } = useSearch({ from: '/app/recurring/new' });
  const organization = useQuery(organizationQuery(currentOrganization(useUser())?.id ?? ''));
  const source = useQuery({
    ...queries.invoices.get({ params: { id: from ?? '' } }),
    enabled: from !== undefined,
    refetchOnWindowFocus: false,
  });
  if (!organization.data || (from && !source.data))
    return <LoadState query={source.error ? source : organization} back="/recurring" />;
  return <Editor organization={organization.data} source={source.data} />;
}

function initialForm(organization: Organization, source: Invoice | undefined): RecurringForm {
  const today = todayIn(organization.timezone, new Date());
  if (!source) return emptyRecurring(organization, today);
  const form = emptyRecurring(organization, today, fromInvoice(source), source.currency);
  const due_days = String(Math.max(0, daysBetween(source.issue_date, source.due_date)));
  return repeating({ ...form, due_days }, source.issue_date, today);
}

function Editor({ organization, source }: { organization: Organization; source: Invoice | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { date } = useLocale();
  const form = useForm<RecurringForm>(() => initialForm(organization, source));
  const { values, errors } = form;
  const save = form.submit(
    async (values) => {
      const answer = await sendOnce({
        slot: 'recurring.new',
        body: {
          schedule: {
            ...scheduleBody(values),
            ...firstDates(values),
            ...contentBody(values),
            currency: values.currency,
          },
          customer: values.invoice.bill_to.name,
        },
        send: ({ schedule: body }, idempotencyKey) => api.recurring.create({ body, idempotencyKey }),
        describe: ({ schedule, customer }) => [
          `A recurring invoice for ${customer}`,
          rhythm(schedule.frequency, schedule.every),
          ...schedule.items.map(
            (item) =>
              `${item.quantity} × ${item.name} at ${formatMoney(item.unit_price ?? 0, schedule.currency)}`,
          ),
        ],
        done: ({ next_on }) =>
          notify.success(
            'Recurring invoice created',
            next_on ? `The next one is made on ${date(next_on)}` : undefined,
          ),
      });
      await client.invalidateQueries({ queryKey: ['recurring'] });
      await navigate({ to: '/recurring/$id', params: { id: answer.id }, replace: true });
    },
    {
      check: (values) => ({
        ...recurringFaults(values),
        ...(!values.invoice.customer_id && { customer_id: 'Please choose a customer from the list' }),
      }),
      onError: (error) => failAtLines(form, error),
    },
  );
  return (
    <>
      <PageHeader
        title="New recurring invoice"
        description={source && `Like ${source.invoice_number ?? 'the draft'}`}
        back="/recurring"
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <RecurringFields
          values={values}
          errors={errors}
          organization={organization}
          patch={(change) => form.setValues((before) => ({ ...before, ...change }))}
        />
        <div className={formClasses.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            Create
          </Button>
        </div>
      </form>
    </>
  );
}
