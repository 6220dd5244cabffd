import type { Paying, PublicClaim } from '@lissafi/contract/paying';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconBrandWhatsapp, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { clockTime } from '../../ui/date-time.ts';
import { Button, ButtonAnchor } from '../../ui/PlainButton.tsx';
import { whatsAppAddress } from '../../ui/share.ts';
import classes from './Paying.module.css';
import { ProofButton, proofContent } from './ProofButton.tsx';
import type { Payee } from './payee.ts';

const at = (instant: string) => clockTime(Date.parse(instant));

/** So often the page looks whether the seller has confirmed, while somebody sees it. */
const LOOKS_EVERY_MS = 15_000;

/** The customer said that she has paid: what has happened, what comes next, and how to speed it up. */
export function Claimed({
  token,
  paying,
  payee,
  claim,
  onChange,
  onMore,
}: {
  token: string;
  paying: Paying;
  payee: Payee;
  claim: PublicClaim;
  onChange: () => void;
  onMore: () => void;
}) {
  const [busy, setBusy] = useState<'proof' | 'undo' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useRef(onChange);
  look.current = onChange;
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && look.current(), LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const { company, customer, info, narration, date_format } = payee;
  const { currency, sent_at, viewed_at, claims } = paying;
  const others = claims.filter(({ id, state }) => state === 'open' && id !== claim.id);
  const params = { token, id: claim.id };
  const work = (kind: 'proof' | 'undo', doing: Promise<unknown>) => {
    setBusy(kind);
    setProblem(null);
    doing.then(onChange, (error) => setProblem(messageOf(error))).finally(() => setBusy(null));
  };
  const money = formatMoney(claim.amount, currency);
  const bank = info?.bank_name ? ` to ${info.bank_name}` : '';
  const message = `Good day. I have paid ${money} for ${narration}${bank} on ${formatDate(claim.paid_on, date_format)}. ${customer}`;
  const steps = [
    sent_at && (['Invoice sent', at(sent_at)] as const),
    viewed_at && (['You opened it', at(viewed_at)] as const),
    ['You said you have paid', at(claim.created_at)] as const,
    claim.proofs > 0 &&
      (['You added the receipt', claim.proofs === 1 ? '' : `${claim.proofs} files`] as const),
  ].filter((step) => step !== false && step !== null);
  return (
    <section className={classes.panel} aria-label="Your payment">
      <div>
        <span className={classes.done} aria-hidden>
          <IconCheck size={32} />
        </span>
        <h1 className={classes.thanks} role="status">
          {`Thank you. We told ${company.name} that you paid.`}
        </h1>
        <p className={classes.soft}>The seller looks into the account. You see here when it is confirmed.</p>
      </div>
      <div className={classes.card}>
        <div className={classes.row}>
          <div>
            <p className={classes.strong}>{narration}</p>
            <p className={classes.soft}>{`Paid on ${formatDate(claim.paid_on, date_format)}`}</p>
          </div>
          <p className={classes.value}>
            <Amount value={claim.amount} currency={currency} />
          </p>
        </div>
        <ol className={classes.steps}>
          {steps.map(([label, when]) => (
            <li key={label} data-done>
              <span className={classes.mark} aria-hidden>
                <IconCheck size={14} />
              </span>
              <span>{label}</span>
              <span className={classes.soft}>{when}</span>
            </li>
          ))}
          <li>
            <span className={classes.mark} aria-hidden />
            <span className={classes.strong}>{`${company.name} confirms`}</span>
            <span className={classes.soft}>not yet</span>
          </li>
        </ol>
      </div>
      {others.length > 0 && (
        <p className={classes.soft}>
          {`Also waiting: ${others.map(({ amount }) => formatMoney(amount, currency)).join(', ')}.`}
        </p>
      )}
      <div className={classes.card}>
        <div className={classes.foot}>
          <p className={classes.strong}>To speed it up</p>
          <p className={classes.soft}>
            {company.phone ? 'Add the bank’s receipt, or send this message.' : 'Add the bank’s receipt.'}
          </p>
          {problem && <Alert>{problem}</Alert>}
          <div className={classes.pair}>
            <ProofButton
              busy={busy === 'proof'}
              onChoose={(file) =>
                work(
                  'proof',
                  proofContent(file).then((content) => api.paying.prove({ params, body: { file: content } })),
                )
              }
            >
              Add receipt
            </ProofButton>
            {company.phone && (
              <ButtonAnchor
                size="large"
                href={whatsAppAddress(message, company.phone)}
                target="_blank"
                rel="noreferrer"
              >
                <IconBrandWhatsapp size={20} aria-hidden />
                WhatsApp
              </ButtonAnchor>
            )}
          </div>
          {company.phone && <p className={classes.message}>{`“${message}”`}</p>}
        </div>
      </div>
      <div className={classes.after}>
        <Button look="subtle" onClick={onMore}>
          I have paid another amount
        </Button>
        <Button
          look="subtle"
          busy={busy === 'undo'}
          onClick={() => work('undo', api.paying.withdraw({ params }))}
        >
          I have not paid yet: undo
        </Button>
      </div>
    </section>
  );
}
