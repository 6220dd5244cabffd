import type { Organization } from '@lissafi/contract/organizations';
import { lazy, Suspense, useState } from 'react';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import classes from '../../../ui/form/InputModes.module.css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { InvoiceForm } from './model.ts';
import { useKnownCustomer } from './use-known-customer.ts';

// Few invoices need the parsers for text and CSV, so they are loaded on demand.
const TextMode = lazy(() => import('./TextMode.tsx').then((file) => ({ default: file.TextMode })));
const CsvMode = lazy(() => import('./CsvMode.tsx').then((file) => ({ default: file.CsvMode })));

type Mode = 'form' | 'text' | 'csv';
const MODES: readonly (readonly [Mode, string])[] = [
  ['form', 'Form'],
  ['text', 'Text'],
  ['csv', 'CSV'],
];

/** S2 §2: form, text and csv; image and voice are not there yet. Text and CSV fill the form and save nothing. */
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
  const [filled, setFilled] = useState<{ lines: number; left: string[] } | null>(null);
  const { look, pick, offered } = useKnownCustomer(form, patch);
  const fill = (change: Partial<InvoiceForm>, left: string[]) => {
    patch(change);
    if (change.bill_to?.name && change.customer_id === null) void look(change.bill_to.name);
    setFilled({ lines: change.items?.length ?? 0, left });
    setMode('form');
  };
  return (
    <>
      <fieldset className={classes.modes}>
        <legend className="visually-hidden">How to fill it in</legend>
        {MODES.map(([key, name]) => (
          <button key={key} type="button" aria-pressed={mode === key} onClick={() => setMode(key)}>
            {name}
          </button>
        ))}
        <button type="button" disabled title="Coming soon">
          Image
        </button>
        <button type="button" disabled title="Coming soon">
          Voice
        </button>
      </fieldset>
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
