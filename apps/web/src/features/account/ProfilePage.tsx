import { useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { setUser, useUser } from '../../client/session.ts';
import { chooseShortcuts, useTakesShortcuts } from '../../client/shortcut-choice.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { contactFaults } from '../../ui/form/check-contact.ts';
import { enterMovesOn } from '../../ui/form/enter-moves-on.ts';
import formClasses from '../../ui/form/Form.module.css';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { openShortcuts } from '../../ui/openers.ts';
import { notify } from '../../ui/toast.ts';
import classes from './Account.module.css';
import { AccountPage } from './AccountPage.tsx';
import { DataCard } from './DataCard.tsx';
import { LanguageCard } from './LanguageCard.tsx';
import { Proof, proofOf } from './Proof.tsx';

export function ProfilePage() {
  return (
    <AccountPage
      title="Your account"
      description="Your name and contact details, in every business that you work in"
      other={['/account/security', 'Security']}
    >
      {(overview) => (
        <>
          <NameCard />
          <LanguageCard />
          <EmailCard hasPassword={overview.has_password} waiting={overview.pending_email} />
          <KeyboardCard />
          <DataCard hasPassword={overview.has_password} />
        </>
      )}
    </AccountPage>
  );
}

function KeyboardCard() {
  const isOn = useTakesShortcuts();
  return (
    <Card
      title="Keyboard"
      aside={
        <Button look="subtle" onClick={openShortcuts}>
          Show all shortcuts
        </Button>
      }
    >
      <CheckField checked={isOn} onChange={chooseShortcuts}>
        Use shortcuts of single letters on this device, such as G and then I for the invoices
      </CheckField>
    </Card>
  );
}

function NameCard() {
  const user = useUser();
  const { form, bind, submit, busy, problem } = useForm({
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone ?? '',
  });
  const save = submit(
    async (values) => {
      setUser(await api.account.updateMe({ body: { ...values, phone: values.phone.trim() || null } }));
      notify.success('Saved');
    },
    {
      check: async ({ first_name, last_name, phone }) => ({
        ...(!first_name.trim() && { first_name: 'Please enter your first name' }),
        ...(!last_name.trim() && { last_name: 'Please enter your last name' }),
        ...(await contactFaults({ phone }, { phone: user.phone ?? '' })),
      }),
    },
  );
  return (
    <Card title="Your details">
      <form ref={form} noValidate className={classes.form} onSubmit={save} onKeyDown={enterMovesOn}>
        {problem && <Alert>{problem}</Alert>}
        <div className={formClasses.pair}>
          <TextField label="First name" autoComplete="given-name" {...bind('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...bind('last_name')} />
        </div>
        <TextField
          label="Telephone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0803 123 4567"
          {...bind('phone')}
        />
        <div className={classes.actions}>
          <Button type="submit" look="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}

function EmailCard({ hasPassword, waiting }: { hasPassword: boolean; waiting: string | null }) {
  const user = useUser();
  // The server knows of it as soon as the mail has left.
  const [asked, setAsked] = useState<string | null>(null);
  const pending = asked ?? waiting;
  const { form, set, bind, submit, busy, problem, fail } = useForm({ email: '', password: '' });
  const save = submit(
    async ({ email, password }) => {
      if (!email.trim()) return fail({ email: 'Please enter the new address' });
      const { message } = await api.account.changeEmail({ body: { email, ...proofOf(password) } });
      set('email', '');
      set('password', '');
      notify.success('Check your inbox', message);
      setAsked(email);
    },
    { onError: (error) => notify.error('The address was not changed', messageOf(error)) },
  );
  return (
    <Card title="Email">
      <form ref={form} noValidate className={classes.form} onSubmit={save}>
        <p>
          <strong>{user.email}</strong>
        </p>
        {pending && (
          <Alert tone="quiet">
            Waiting for {pending}: open the link in the email that we sent there. Your current address stays
            in use until then.
          </Alert>
        )}
        {problem && <Alert>{problem}</Alert>}
        <TextField
          label="New address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...bind('email')}
        />
        <Proof needed={hasPassword} field={bind('password')} />
        <div className={classes.actions}>
          <Button type="submit" busy={busy}>
            Change email address
          </Button>
        </div>
      </form>
    </Card>
  );
}
