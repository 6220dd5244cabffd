import { useState } from 'react';
import { api } from '../../client/api.ts';
import { SHOWN_ONCE, useUnsaved } from '../../client/unsaved.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { notify } from '../../ui/toast.ts';
import classes from './Account.module.css';
import { Proof, proofOf } from './Proof.tsx';

interface Props {
  hasPassword: boolean;
  onDone: () => void;
}

const code = (field: {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) => (
  <TextField
    label="Code from the app"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    {...field}
  />
);

/** The steps: password, QR code, first code, recovery codes. */
export function TurnOnForm({ hasPassword, onDone }: Props) {
  const [begun, setBegun] = useState<{ secret: string; otpauth_url: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { form, bind, submit, busy, problem, fail } = useForm({ password: '', code: '' });
  const send = submit(async (values) => {
    if (!begun) return setBegun(await api.account.startTotp({ body: proofOf(values.password) }));
    if (values.code.trim().length < 6) return fail({ code: 'Please enter the six digits' });
    const answer = await api.account.confirmTotp({ body: { code: values.code } });
    notify.success('Two-step verification is on');
    setCodes(answer.recovery_codes);
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={send}>
      {problem && <Alert>{problem}</Alert>}
      {begun ? (
        <>
          <p>Scan this with an authenticator app, such as Google Authenticator or Aegis.</p>
          <QrCode text={begun.otpauth_url} label="QR code for the authenticator app" className={classes.qr} />
          <p className={classes.note}>
            Is the app on this device? Type this key into the app instead:{' '}
            <span className={classes.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
          {code(bind('code'))}
        </>
      ) : (
        <>
          <p>You need an authenticator app on your phone. It works without a network connection.</p>
          <Proof needed={hasPassword} field={bind('password')} />
        </>
      )}
      <Button type="submit" look="primary" size="large" busy={busy}>
        {begun ? 'Turn on' : 'Continue'}
      </Button>
    </form>
  );
}

export function TurnOffForm({ hasPassword, onDone }: Props) {
  const { form, bind, submit, busy, problem, fail } = useForm({ password: '', code: '' });
  const send = submit(async (values) => {
    if (values.code.trim().length < 6) return fail({ code: 'Please enter the six digits' });
    const body = { ...proofOf(values.password), code: values.code };
    notify.success((await api.account.disableTotp({ body })).message);
    onDone();
  });
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={send}>
      {problem && <Alert>{problem}</Alert>}
      <Proof needed={hasPassword} field={bind('password')} />
      {code(bind('code'))}
      <Button type="submit" look="danger" size="large" busy={busy}>
        Turn off
      </Button>
    </form>
  );
}

export function NewCodesForm({ hasPassword, onDone }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { form, bind, submit, busy, problem } = useForm({ password: '' });
  const send = submit(async ({ password }) =>
    setCodes((await api.account.recoveryCodes({ body: proofOf(password) })).recovery_codes),
  );
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={send}>
      {problem && <Alert>{problem}</Alert>}
      <p>Your current codes will stop working.</p>
      <Proof needed={hasPassword} field={bind('password')} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        Create new codes
      </Button>
    </form>
  );
}

/** Shown once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  useUnsaved(!isCopied, SHOWN_ONCE);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
    notify.success('Copied');
  };
  return (
    <div className={classes.form}>
      <p>
        Write these codes down and keep them away from your phone. Each one lets you sign in once if you lose
        the app. They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        {'clipboard' in navigator && <Button onClick={copy}>Copy</Button>}
        <Button look="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
