import type { Customer } from '@lissafi/contract/customers';
import type { Organization } from '@lissafi/contract/organizations';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay } from '../../../client/session.ts';
import { ModeNotInPlan, PlanMark, PRO_MODES, useHasMode } from '../../../pickers/InputModeSwitcher.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import classes from '../../../ui/form/InputModes.module.css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Known, knownCustomer } from './known-customer.ts';
import { chosenCustomer, type InvoiceForm } from './model.ts';

// Few invoices need the parsers for text and CSV, so they are loaded on demand.
const TextMode = lazy(() => import('./TextMode.tsx').then((file) => ({ default: file.TextMode })));
const CsvMode = lazy(() => import('./CsvMode.tsx').then((file) => ({ default: file.CsvMode })));

type Mode = 'form' | 'text' | 'csv';
const MODES: readonly (readonly [Mode, string])[] = [
  ['form', 'Form'],
  ['text', 'Text'],
  ['csv', 'CSV'],
];

/** Modes of transactions that fill in no invoice. */
const ELSEWHERE = [
  {
    key: 'image',
    name: 'Image',
    reason: 'A photo does not fill in an invoice. Receipts that you were given are recorded from photos.',
  },
  {
    key: 'voice',
    name: 'Voice',
    reason: 'Speech does not fill in this form. A sale that you tell is recorded on a page of its own.',
  },
] as const;

/** S2 §2: form, text and csv; image and voice are disabled and lead to where they are. Text and CSV fill the form and save nothing. */
export function InputModes({
  form,
  organization,
  patch,
  text,
}: {
  form: InvoiceForm;
  organization: Organization;
  patch: (change: Partial<InvoiceForm>) => void;
  /** A text that was written elsewhere. */
  text: string | null;
}) {
  const [mode, setMode] = useState<Mode>(text === null ? 'form' : 'text');
  const id = useId();
  const hasMode = useHasMode();
  const [asked, setAsked] = useState<'image' | 'voice' | null>(null);
  const [filled, setFilled] = useState<{ lines: number; left: string[]; near: Known['near'] } | null>(null);
  const fill = async (change: Partial<InvoiceForm>, left: string[]) => {
    // Before the form is filled in: saved meanwhile, a customer of that name would be made a second time.
    const { same, near }: Known =
      change.bill_to?.name && change.customer_id === null
        ? await knownCustomer(change.bill_to.name)
        : { same: null, near: [] };
    patch({ ...change, ...(same && chosenCustomer(same)) });
    setFilled({ lines: change.items?.length ?? 0, left, near });
    setMode('form');
  };
  const pick = (customer: Customer) => {
    patch(chosenCustomer(customer));
    setFilled((before) => before && { ...before, near: [] });
  };
  // A chosen or a new customer needs no suggestions.
  const offered = form.customer_id === null && form.bill_to.name !== '' ? (filled?.near ?? []) : [];
  return (
    <>
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">How to fill it in</legend>
        {MODES.map(([key, name]) => (
          <button key={key} type="button" aria-pressed={mode === key} onClick={() => setMode(key)}>
            {name}
          </button>
        ))}
        {ELSEWHERE.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-disabled="true"
            aria-expanded={asked === key}
            aria-describedby={`${id}-${key}`}
            onClick={() => setAsked(asked === key ? null : key)}
          >
            {name}
            {!hasMode(key) && <PlanMark />}
          </button>
        ))}
      </fieldset>
      {ELSEWHERE.map(({ key, reason }) => (
        <span key={key} id={`${id}-${key}`} hidden>
          {reason} {!hasMode(key) && PRO_MODES[key]}
        </span>
      ))}
      <div role="status">
        {asked && (
          <p className={classes.reason}>
            {ELSEWHERE.find(({ key }) => key === asked)?.reason} <WayThere mode={asked} />
          </p>
        )}
      </div>
      {mode !== 'form' && (
        <Suspense fallback={<Skeleton height={160} />}>
          {mode === 'text' ? (
            <TextMode form={form} organization={organization} first={text ?? ''} onFill={fill} />
          ) : (
            <CsvMode organization={organization} form={form} onFill={fill} />
          )}
        </Suspense>
      )}
      {mode === 'form' && filled && (
        <Alert tone={filled.left.length > 0 ? 'owed' : 'in'}>
          {filled.lines === 1 ? '1 line' : `${filled.lines} lines`} filled in. Nothing is saved yet: please
          review it.
          {offered.length > 0 && (
            <div className={classes.offered}>
              <span>Did you mean one of these?</span>
              {offered.map((customer) => (
                <Button key={customer.id} size="small" onClick={() => pick(customer)}>
                  {customer.name}
                </Button>
              ))}
            </div>
          )}
          {filled.left.length > 0 && (
            <ul className={classes.left}>
              {filled.left.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </>
  );
}

/** The page of the mode for who may use it, otherwise why not. */
function WayThere({ mode }: { mode: 'image' | 'voice' }) {
  const may = useMay();
  const hasMode = useHasMode();
  if (!may(mode === 'image' ? 'transactions:write' : 'own_words:write')) return null;
  if (!hasMode(mode)) return <ModeNotInPlan mode={mode} />;
  return mode === 'image' ? (
    <Link to="/transactions/picture">Record from a picture</Link>
  ) : (
    <Link to="/transactions/voice">Record by voice</Link>
  );
}
