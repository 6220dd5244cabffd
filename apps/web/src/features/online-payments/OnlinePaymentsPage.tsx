import type { OnlinePayment, OnlinePaymentSettings } from '@lissafi/contract/online-payments';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, queries } from '../../client/api.ts';
import { useMoment } from '../../organization/use-day.ts';
import { accountText, useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { copyText } from '../../ui/share.ts';
import { notify } from '../../ui/toast.ts';
import classes from './OnlinePayments.module.css';

/** Online payment through a provider: its key, where the money lands, and the last payments. */
export function OnlinePaymentsPage() {
  const query = useQuery({ ...queries.onlinePayments.settings(), refetchOnWindowFocus: false });
  return query.data ? (
    <Settings key={query.data.version} settings={query.data} />
  ) : (
    <LoadState query={query} back="/settings" />
  );
}

const MODES = { test: 'test key', live: 'live key' } as const;

function Settings({ settings }: { settings: OnlinePaymentSettings }) {
  const moment = useMoment();
  const client = useQueryClient();
  const accounts = useMoneyAccounts().filter(({ kind }) => kind !== 'cash');
  const form = useForm({
    enabled: settings.enabled,
    secret_key: '',
    account_id: settings.account_id ?? '',
  });
  const { values, set, bind, errors } = form;
  const save = form.submit(async ({ enabled, secret_key, account_id }) => {
    const saved = await api.onlinePayments.update({
      body: {
        ...{ version: settings.version, enabled, account_id: account_id || null },
        ...(secret_key.trim() && { secret_key }),
      },
    });
    notify.success(saved.enabled ? 'Online payments are on' : 'Online payments are off');
    client.setQueryData(queries.onlinePayments.settings().queryKey, saved);
  });
  return (
    <>
      <PageHeader
        title="Online payments"
        description={
          <>
            Customers pay by card, USSD or bank app{' '}
            <Badge tone={settings.enabled ? 'in' : 'quiet'}>{settings.enabled ? 'on' : 'off'}</Badge>{' '}
            {settings.mode && (
              <Badge tone={settings.mode === 'live' ? 'in' : 'owed'}>{MODES[settings.mode]}</Badge>
            )}
          </>
        }
        back="/settings"
      />
      <form ref={form.form} className={formClasses.form} noValidate onSubmit={save}>
        {form.problem && <Alert>{form.problem}</Alert>}
        <fieldset className={formClasses.group}>
          <legend>Paystack</legend>
          <p className={formClasses.note}>
            You need an account at Paystack. Its keys stand there under Settings, API Keys &amp; Webhooks.
          </p>
          <TextField
            label="Secret key"
            optional={settings.has_secret_key}
            type="password"
            autoComplete="off"
            placeholder="sk_live_"
            hint={
              settings.has_secret_key
                ? 'A key is stored, encrypted. Type a new one to replace it.'
                : 'It is stored encrypted and never shown again.'
            }
            {...bind('secret_key')}
          />
          <SelectField
            label="Account that the money lands in"
            hint="Best a wallet of its own: Paystack pays out to your bank later"
            options={[
              ['', 'Choose an account'] as const,
              ...accounts.map((each) => [each.id, accountText(each)] as const),
            ]}
            value={values.account_id}
            onChange={(value) => set('account_id', value)}
            error={errors.account_id}
          />
          <div className={classes.webhook}>
            <TextField
              label="Webhook address"
              hint="Enter it at Paystack, so that payments arrive here even if the customer closes the page"
              readOnly
              value={settings.webhook_url}
              onChange={() => {}}
            />
            <Button
              onClick={async () => {
                if (await copyText(settings.webhook_url)) notify.success('Address copied');
                else notify.warning('Copying is not allowed here', 'Press and hold the address to copy it.');
              }}
            >
              <IconCopy size={16} aria-hidden />
              Copy
            </Button>
          </div>
          {settings.last_event_at && (
            <p
              className={formClasses.note}
            >{`The last message came on ${moment(settings.last_event_at)}.`}</p>
          )}
          <CheckField checked={values.enabled} onChange={(enabled) => set('enabled', enabled)}>
            Customers can pay online
          </CheckField>
          <div className={formClasses.actions}>
            <Button type="submit" look="primary" busy={form.busy}>
              Save
            </Button>
          </div>
        </fieldset>
      </form>
      <Card title="Last payments" className={classes.last}>
        {settings.payments.length === 0 ? (
          <Empty title="No online payments yet">What customers begin to pay is listed here.</Empty>
        ) : (
          <ul>
            {settings.payments.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

const STATES: Record<OnlinePayment['state'], [label: string, tone: Tone]> = {
  started: ['not finished', 'quiet'],
  paid: ['paid', 'in'],
  failed: ['failed', 'quiet'],
  refused: ['not recorded', 'red'],
};

function Row({ payment }: { payment: OnlinePayment }) {
  const moment = useMoment();
  const [label, tone] = STATES[payment.state];
  const { currency, fee, problem } = payment;
  const what = payment.invoice_number ?? 'all that is owed';
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        {payment.payment_id ? (
          <Link to="/payments/$id" params={{ id: payment.payment_id }}>
            {payment.customer_name}
          </Link>
        ) : (
          payment.customer_name
        )}
        <span className={classes.soft}>{`${what}, ${moment(payment.created_at)}`}</span>
        <span className={classes.soft}>{payment.reference}</span>
        {problem && <span className={classes.problem}>{problem}</span>}
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className={classes.money}>
        <Amount value={payment.paid_amount || payment.amount} currency={currency} strong />
        {fee ? <span className={classes.soft}>{`fee ${formatMoney(fee, currency)}`}</span> : null}
      </span>
    </li>
  );
}
