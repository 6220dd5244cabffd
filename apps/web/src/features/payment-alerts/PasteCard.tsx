import { LIMITS } from '@lissafi/contract/limits';
import type { AlertReading } from '@lissafi/contract/payment-alerts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { pluralize } from '../../ui/text.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Alerts.module.css';
import { paysOf, STATES, whoOf } from './labels.ts';

interface Read {
  text: string;
  alerts: readonly AlertReading[];
}

const canKeep = ({ fault, known }: AlertReading) => fault === null && known === null;

/** Paste, see what was read and what speaks against it, keep. */
export function PasteCard() {
  const client = useQueryClient();
  const [read, setRead] = useState<Read | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const form = useForm({ text: '' });
  const submit = form.submit(async ({ text }) => {
    if (!text.trim()) return form.fail({ text: 'Please paste an alert' });
    const { alerts } = await api.paymentAlerts.read({ body: { text } });
    if (alerts.length === 0)
      return form.fail({ text: 'No alert was found in this text. It needs an amount, such as NGN5,000.00.' });
    setRead({ text, alerts });
    setChosen(new Set(alerts.flatMap((alert, index) => (canKeep(alert) ? [index] : []))));
  });
  const keep = form.submit(async () => {
    const { alerts } = await api.paymentAlerts.keep({ body: { text: read!.text, keep: [...chosen] } });
    notify.success(
      `${pluralize(alerts.length, 'alert')} kept`,
      'Nothing is in the books until somebody sees the money',
    );
    setRead(null);
    form.set('text', '');
    await client.invalidateQueries();
  });
  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  return (
    <Card title="Paste an alert" className={classes.paste}>
      {!read && (
        <form ref={form.form} className={formClasses.stack} noValidate onSubmit={submit}>
          {form.problem && <Alert>{form.problem}</Alert>}
          <TextAreaField
            label="Message"
            hint="From SMS, WhatsApp or the app of your bank; several at once are fine"
            rows={5}
            maxLength={LIMITS.alert_text}
            placeholder={'Acct: ******6789\nAmt: NGN5,000.00 CR\nDesc: TRANSFER FROM ADA STORES'}
            {...form.bind('text')}
          />
          <Button type="submit" look="primary" busy={form.busy}>
            Read
          </Button>
        </form>
      )}
      {read && (
        <form className={formClasses.stack} noValidate onSubmit={keep}>
          {form.problem && <Alert>{form.problem}</Alert>}
          <ul className={classes.readings} aria-label="What was read">
            {read.alerts.map((alert, index) => (
              <Reading key={index} alert={alert} checked={chosen.has(index)} onToggle={() => toggle(index)} />
            ))}
          </ul>
          <div className={formClasses.actions}>
            <Button type="submit" look="primary" busy={form.busy} disabled={chosen.size === 0}>
              Keep {pluralize(chosen.size, 'alert')}
            </Button>
            <Button onClick={() => setRead(null)}>Back</Button>
          </div>
        </form>
      )}
    </Card>
  );
}

function Reading({
  alert,
  checked,
  onToggle,
}: {
  alert: AlertReading;
  checked: boolean;
  onToggle: () => void;
}) {
  const { currency, date } = useLocale();
  const { direction, amount, known, fault, warnings, account_name, account_mask } = alert;
  const pays = paysOf(alert);
  return (
    <li className={classes.reading}>
      <input
        type="checkbox"
        aria-label={`Keep ${whoOf(alert)}`}
        checked={checked}
        disabled={!canKeep(alert)}
        onChange={onToggle}
      />
      <span>
        <span className={classes.who}>{whoOf(alert)}</span>
        <span className={classes.soft}>
          {[
            direction === 'out' ? 'Money out' : direction === 'in' ? 'Money in' : null,
            alert.date && date(alert.date),
            alert.time,
            account_name ?? account_mask,
            alert.reference,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {pays && <span className={classes.who}>{pays}</span>}
        {amount === null && <span className={classes.soft}>{alert.text}</span>}
      </span>
      {amount !== null && (
        <Amount
          value={direction === 'out' ? -amount : amount}
          currency={currency}
          tone={direction === 'in' ? 'in' : 'plain'}
          strong
        />
      )}
      {(fault || known || warnings.length > 0) && (
        <ul className={classes.warnings} aria-label="To check">
          {fault && <li>{fault}</li>}
          {known && (
            <li>
              This alert is here already:{' '}
              <Link to="/money/alerts/$id" params={{ id: known.id }}>
                {STATES[known.state].toLowerCase()}
              </Link>
            </li>
          )}
          {!known && warnings.map((warning) => <li key={warning}>{warning}</li>)}
        </ul>
      )}
    </li>
  );
}
