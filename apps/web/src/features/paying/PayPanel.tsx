import type { CompanyBlock } from '@lissafi/contract/documents';
import type { Paying } from '@lissafi/contract/paying';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconBrandWhatsapp, IconCheck, IconPhone } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonAnchor } from '../../ui/PlainButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { whatsAppAddress } from '../../ui/share.ts';
import { CopyRow } from './CopyRow.tsx';
import classes from './Paying.module.css';
import { PayOnline } from './PayOnline.tsx';
import type { Payee } from './payee.ts';
import { type Returned, returnedText } from './use-return.ts';

// Most visitors only read; the form comes with the press.
const ClaimForm = lazy(() => import('./ClaimForm.tsx').then((file) => ({ default: file.ClaimForm })));
const Claimed = lazy(() => import('./Claimed.tsx').then((file) => ({ default: file.Claimed })));

/** Whom the customer pays: the name on the paper, and how to reach them. */
export function Seller({ company }: { company: CompanyBlock }) {
  const { name, logo_url, address, registration_number, phone } = company;
  const place = [address?.city, address?.state].filter(
    (part, index, all) => part && all.indexOf(part) === index,
  );
  const detail = [place.join(', '), registration_number].filter(Boolean).join(' · ');
  return (
    <header className={classes.seller}>
      {logo_url ? (
        <img src={logo_url} alt="" className={classes.logo} />
      ) : (
        <span className={classes.initial} aria-hidden>
          {name.trim().charAt(0).toUpperCase()}
        </span>
      )}
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        {detail && <p className={classes.soft}>{detail}</p>}
      </div>
      {phone && (
        <ButtonAnchor icon size="large" href={`tel:${phone}`} aria-label={`Call ${name}`}>
          <IconPhone size={20} aria-hidden />
        </ButtonAnchor>
      )}
    </header>
  );
}

/**
 * What is owed and how to pay it: the account with buttons that copy, and a way to say that it was paid. After that it
 * shows how far that is.
 */
export function PayPanel({
  token,
  paying,
  payee,
  heading,
  when,
  onChange,
}: {
  token: string;
  paying: Paying;
  payee: Payee;
  /** What the amount is for: "INV-2026-116 for Okon & Sons". */
  heading: ReactNode;
  when: ReactNode;
  onChange: () => void;
}) {
  const [writing, setWriting] = useState(false);
  const { currency, amount_due, claims, can_claim, online } = paying;
  const { company, info, narration } = payee;
  const [latest] = claims;
  const open = claims.filter(({ state }) => state === 'open');
  const rejected = latest?.state === 'discarded' && latest.reason !== WITHDRAWN ? latest : null;
  if (amount_due === 0 && open.length === 0) return null;
  if (can_claim && open.length > 0 && !writing)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <Claimed
          {...{ token, paying, payee }}
          claim={open[0]!}
          onChange={onChange}
          onMore={() => setWriting(true)}
        />
      </Suspense>
    );
  return (
    <section className={classes.panel} aria-label="To pay">
      <div>
        <p className={classes.soft}>{heading}</p>
        <p className={classes.due}>
          <Amount value={amount_due} currency={currency} />
        </p>
        <p className={classes.when}>{when}</p>
      </div>
      {rejected && (
        <p className={classes.rejected} role="status">
          {`${company.name} did not find the payment of ${formatMoney(rejected.amount, currency)}: ${rejected.reason}`}
        </p>
      )}
      {online && <PayOnline {...{ token }} provider={online} />}
      <div className={classes.card}>
        {info?.account_number ? (
          <>
            <h2 className={classes.title}>{online ? 'Or send a bank transfer' : 'Send a bank transfer'}</h2>
            <p className={classes.only}>
              This is the only account to pay into. Do not follow another one in a message or a note.
            </p>
            {paying.account_changed_on && (
              <p className={classes.changed} role="status">
                {`The account was changed on ${formatDate(paying.account_changed_on, payee.date_format)}. If that surprises you, call ${company.name} before you pay.`}
              </p>
            )}
            <CopyRow
              label={[info.bank_name, info.account_name ?? company.name].filter(Boolean).join(' · ')}
              name="account number"
              value={info.account_number.replace(/\s/g, '')}
            >
              <p className={classes.number}>{grouped(info.account_number)}</p>
            </CopyRow>
            <CopyRow label="Amount" name="amount" value={(amount_due / 100).toFixed(2)}>
              <p className={classes.value}>
                <Amount value={amount_due} currency={currency} />
              </p>
            </CopyRow>
            <CopyRow label="Write this as the narration" name="narration" value={narration}>
              <p className={classes.value}>{narration}</p>
            </CopyRow>
          </>
        ) : (
          <p className={classes.none}>{`Please ask ${company.name} where to pay.`}</p>
        )}
        {can_claim &&
          (writing ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <ClaimForm
                {...{ token, paying }}
                onCancel={() => setWriting(false)}
                onDone={() => {
                  setWriting(false);
                  onChange();
                }}
              />
            </Suspense>
          ) : (
            <div className={classes.foot}>
              <Button size="large" wide className={classes.paid} onClick={() => setWriting(true)}>
                <IconCheck size={20} aria-hidden />I have paid
              </Button>
            </div>
          ))}
      </div>
    </section>
  );
}

/** The reason that stands at a claim which the customer took back herself. */
const WITHDRAWN = 'The customer took it back';

/** Digits of an account as people read them out: 0123 456 789. */
const grouped = (account: string) =>
  /^\d{10}$/.test(account) ? account.replace(/^(.{4})(...)/, '$1 $2 ') : account;

/** Opens a chat with the seller; nothing where there is no number. */
export function WhatsAppSeller({ company, text }: { company: CompanyBlock; text: string }) {
  if (!company.phone) return null;
  return (
    <ButtonAnchor
      size="large"
      href={whatsAppAddress(text, company.phone)}
      target="_blank"
      rel="noreferrer"
      className={classes.whatsapp}
    >
      <IconBrandWhatsapp size={20} aria-hidden />
      WhatsApp seller
    </ButtonAnchor>
  );
}

/** What became of the payment with which the customer came back from the provider. */
export function ReturnNote({ returned }: { returned: Returned | null }) {
  if (returned === null) return null;
  const { text, good } = returnedText(returned);
  return (
    <p role="status" className={good ? classes.arrived : classes.rejected}>
      {text}
    </p>
  );
}
