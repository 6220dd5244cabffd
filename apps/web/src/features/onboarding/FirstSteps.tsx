import type { Dashboard } from '@lissafi/contract/dashboard';
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps as Steps,
  shownSteps,
} from '@lissafi/contract/onboarding';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './FirstSteps.module.css';

const TEXTS: Record<
  FirstStep,
  { title: string; why: string; action: string; to: (steps: Steps) => string | null }
> = {
  details: {
    title: 'Add a telephone number or email address',
    why: 'It stands on every invoice, so that customers can reach you.',
    action: 'Open the settings',
    to: () => '/settings',
  },
  bank: {
    title: 'Add the bank account that customers pay into',
    why: 'Open the account “Bank”, press Edit, enter the number, and choose “Show it on new invoices”.',
    action: 'Open cash and bank',
    to: () => '/money/accounts',
  },
  customer: {
    title: 'Add your first customer',
    why: 'A name is enough. With a telephone number you can send invoices by WhatsApp.',
    action: 'Add a customer',
    to: () => '/customers/new',
  },
  item: {
    title: 'Add what you sell',
    why: 'A product or a service with its price fills in your invoices.',
    action: 'Add a product or service',
    to: () => '/inventory/finished-goods/new',
  },
  invoice: {
    title: 'Issue your first invoice',
    why: 'Choose the customer and what was sold, and press Create Invoice. It then has its number.',
    action: 'Write an invoice',
    to: () => '/invoices/new',
  },
  sent: {
    title: 'Send it',
    why: 'By WhatsApp, by email or as a link.',
    action: 'Open the invoice',
    to: ({ invoice_id }) => (invoice_id ? `/invoices/${invoice_id}` : null),
  },
  paid: {
    title: 'Record that it was paid',
    why: 'When the money is there, press Record payment on the invoice.',
    action: 'Open the invoice',
    to: ({ invoice_id }) => (invoice_id ? `/invoices/${invoice_id}` : null),
  },
};

/**
 * The way to the first invoice that is paid. It ticks by itself, can be put away and be brought back. After the first
 * payment only what is still open remains.
 */
export default function FirstSteps({ steps: data }: { steps: Steps }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const setHidden = async (hidden: boolean) => {
    setBusy(true);
    try {
      const first_steps = await api.onboarding.hideFirstSteps({ body: { hidden } });
      client.setQueryData(
        queries.dashboard.get().queryKey,
        (home: Dashboard | undefined) => home && { ...home, first_steps },
      );
    } catch (error) {
      notify.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (data.hidden)
    return (
      <p className={classes.hidden}>
        <Button look="subtle" size="small" busy={busy} onClick={() => setHidden(false)}>
          Show the first steps
        </Button>
      </p>
    );
  const isPaid = data.done.includes('paid');
  const shown = shownSteps(data);
  const next = shown.find((step) => !data.done.includes(step));
  return (
    <Card
      title={isPaid ? 'Still to set up' : 'First steps to your first paid invoice'}
      aside={
        <Button look="subtle" size="small" busy={busy} onClick={() => setHidden(true)}>
          Put away
        </Button>
      }
    >
      {!isPaid && (
        <p className={classes.count}>
          {`${data.done.length} of ${FIRST_STEPS.length} steps are done. They are ticked by themselves.`}
        </p>
      )}
      <ol className={classes.steps}>
        {shown.map((step) => {
          const { title, why, action, to } = TEXTS[step];
          const isDone = data.done.includes(step);
          // Without an invoice there is none to send or to be paid.
          const target = to(data);
          return (
            <li key={step} className={classes.step} data-done={isDone} data-next={step === next}>
              {isDone ? (
                <IconCircleCheckFilled size={22} aria-hidden />
              ) : (
                <IconCircle size={22} aria-hidden />
              )}
              <div className={classes.words}>
                <strong>
                  {title}
                  {isDone && <span className="visually-hidden">, done</span>}
                </strong>
                {step === next && <span>{why}</span>}
              </div>
              {!isDone && target && (
                <ButtonLink
                  to={target as '/invoices'}
                  look={step === next ? 'primary' : 'secondary'}
                  size="small"
                >
                  {action}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
