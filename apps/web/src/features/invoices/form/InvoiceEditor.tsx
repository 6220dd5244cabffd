import type { Invoice } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import { formatMoney } from '@lissafi/domain/money/money';
import { documentModel } from '@lissafi/domain/sales/document';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { queries } from '../../../client/api.ts';
import { useFormSlot } from '../../../client/form-slot.ts';
import { useMay } from '../../../client/session.ts';
import { options, WRITTEN } from '../../../labels/documents.ts';
import { useLocale } from '../../../organization/use-organization.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Drawer } from '../../../ui/Drawer.tsx';
import { enterMovesOn } from '../../../ui/form/enter-moves-on.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StaleChoice } from '../../../ui/StaleChoice.tsx';
import { useIsWide } from '../../../ui/use-media.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { FromWords } from '../../text-transactions/FromWords.tsx';
import type { Said } from '../../text-transactions/said.ts';
import { BillToSection } from './BillToSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { differencesOf } from './differences.ts';
import { EditablePreview } from './EditablePreview.tsx';
import { InputModes } from './InputModes.tsx';
import classes from './InvoiceEditor.module.css';
import { ItemsSection } from './ItemsSection.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { ClosingSections, PaidSection, PaymentSection, ShipToSection } from './MoreSections.tsx';
import { amountsOf, fromInvoice, type InvoiceForm } from './model.ts';
import { toDocument } from './preview.ts';
import { useInvoiceEditor } from './use-invoice-editor.ts';
import { usePricedSave } from './use-priced-save.ts';

const FollowPriceList = lazy(() => import('./FollowPriceList.tsx'));

const timeOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

interface Props {
  organization: Organization;
  /** Names the document among those that are kept on the device: a new one, or one by its id. */
  slot: string;
  initial: InvoiceForm;
  existing: Invoice | null;
  /** The reading of a text that tells of the sale. */
  told?: { id: string; said: Said };
}

/** The form beside the document that it makes, with what was left of it on the device. */
export function InvoiceEditor({ slot, ...props }: Props) {
  const taken = useFormSlot(`draft.${props.organization.id}.${slot}`);
  return taken ? <Editor key={taken.name} slot={taken.name} {...props} /> : <Skeleton />;
}

function Editor({
  organization,
  slot,
  initial,
  existing,
  told,
}: Omit<Props, 'slot'> & { slot: string | null }) {
  const router = useRouter();
  const may = useMay();
  const isWide = useIsWide();
  const { today, pattern } = useLocale();
  const [previewing, setPreviewing] = useState(false);
  const editor = useInvoiceEditor(organization, slot, initial, existing, told?.id);
  const { form, patch, errors, problem } = editor;
  const word = WRITTEN[form.document_type];
  const readOnly = existing !== null && !existing.can.update;
  useTitle(existing ? `Edit ${existing.invoice_number ?? 'draft'}` : `New ${word.toLowerCase()}`);

  const next = useQuery({
    ...queries.invoices.nextNumber({
      query: { issue_date: form.issue_date, document_type: form.document_type },
    }),
    enabled: !readOnly,
  }).data?.invoice_number;
  const shown = useDeferredValue(form);
  const model = useMemo(
    () => documentModel(toDocument(shown, organization, next ?? null)),
    [shown, organization, next],
  );
  const total = amountsOf(form)?.totals.total_amount ?? 0;
  const { save, saving, priceList, setPriced } = usePricedSave(editor, total);

  const leave = () => router.history.push(existing ? `/invoices/${existing.id}` : '/invoices');
  const submitLabel = readOnly
    ? `View Only (${capital(existing.status)})`
    : existing
      ? `Update ${word}`
      : `Create ${word}`;
  const submit = (
    <Button
      type="submit"
      form="invoice"
      look="primary"
      disabled={readOnly}
      busy={saving === 'issue'}
      className={classes.submit}
    >
      {submitLabel}
    </Button>
  );
  const preview = (
    <EditablePreview
      model={model}
      form={form}
      organization={organization}
      nextNumber={next ?? null}
      today={today}
      pattern={pattern}
      errors={errors}
      readOnly={readOnly}
      patch={patch}
    />
  );
  const afresh = editor.storedAt && !readOnly && (
    <button type="button" className={classes.afresh} onClick={editor.startOver}>
      Start over
    </button>
  );
  const state = editor.storedAt
    ? `${editor.wasStored ? 'Restored from' : 'Saved on'} this device · ${timeOf(editor.storedAt)}`
    : existing
      ? (existing.invoice_number ?? 'Draft')
      : 'Saved on this device while you type';

  return (
    <div className={classes.editor} data-full-bleed>
      <header className={classes.bar}>
        <Button look="subtle" icon aria-label="Back" onClick={leave}>
          <IconArrowLeft size={20} aria-hidden />
        </Button>
        <div className={classes.words}>
          <h1>{existing ? `Edit ${word.toLowerCase()}` : `New ${word.toLowerCase()}`}</h1>
          <p className={classes.state}>
            {state}
            {isWide && afresh && <> · {afresh}</>}
          </p>
        </div>
        {!existing && (
          <fieldset className={classes.kinds}>
            <legend className="visually-hidden">Kind of document</legend>
            {options(WRITTEN).map(([kind, name]) => (
              <button
                key={kind}
                type="button"
                aria-pressed={form.document_type === kind}
                onClick={() => patch({ document_type: kind, invoice_number: null })}
              >
                {name}
              </button>
            ))}
          </fieldset>
        )}
        <div className={classes.actions}>
          {!isWide && (
            <Button onClick={() => setPreviewing(true)} aria-haspopup="dialog" className={classes.preview}>
              <IconEye size={18} aria-hidden />
              <span>Preview</span>
            </Button>
          )}
          <span className={classes.roomy}>
            <Button onClick={leave}>Cancel</Button>
            {!existing && (
              <Button busy={saving === 'draft'} onClick={() => save(false, { wordFor: word })}>
                Save as draft
              </Button>
            )}
            {submit}
          </span>
        </div>
      </header>
      <div className={classes.columns}>
        <form
          id="invoice"
          ref={editor.root}
          className={classes.form}
          noValidate
          onKeyDown={enterMovesOn}
          onSubmit={(event) => {
            event.preventDefault();
            if (!readOnly) save(true, { wordFor: word });
          }}
        >
          {problem && (
            <Alert
              action={
                problem.isCreditLimit &&
                may('credit_limit:override') && (
                  <Button size="small" onClick={() => save(true, { override: true, wordFor: word })}>
                    Issue anyway
                  </Button>
                )
              }
            >
              {problem.text}
            </Alert>
          )}
          {editor.theirs && (
            <StaleChoice
              differences={differencesOf(form, fromInvoice(editor.theirs), form.currency)}
              onMine={editor.takeMine}
              onTheirs={editor.takeTheirs}
            />
          )}
          {/* What a draft holds already is changed line by line, not replaced. */}
          {told && (told.said.isGone || told.said.reading?.recorded) && <FromWords said={told.said} />}
          {!existing && (
            <InputModes
              form={form}
              organization={organization}
              patch={patch}
              // What was filled in already is not filled in again.
              text={editor.wasStored ? null : (told?.said.text ?? null)}
            />
          )}
          <fieldset className={classes.fields} disabled={readOnly}>
            <BillToSection
              form={form}
              currency={organization.currency}
              errors={errors}
              isNew={!existing}
              patch={patch}
            />
            <ShipToSection form={form} errors={errors} patch={patch} />
            <DetailsSection
              form={form}
              books={organization.currency}
              nextNumber={next ?? null}
              today={today}
              pattern={pattern}
              errors={errors}
              patch={patch}
            />
            <ItemsSection
              form={form}
              organization={organization}
              errors={errors}
              readOnly={readOnly}
              priceList={priceList}
              // A quote moves no stock, and an issued document has already moved it.
              movesStock={form.document_type !== 'quote' && (!existing || existing.status === 'draft')}
              patch={patch}
            />
            {form.document_type === 'receipt' ? (
              <PaidSection form={form} errors={errors} patch={patch} />
            ) : (
              <PaymentSection
                form={form}
                errors={errors}
                patch={patch}
                isFirst={organization.bank_accounts.length === 0 && may('transactions:write')}
              />
            )}
            <ClosingSections form={form} errors={errors} patch={patch} />
          </fieldset>
          {!isWide && afresh}
          {!existing && (
            <Button
              className={classes.draft}
              wide
              busy={saving === 'draft'}
              onClick={() => save(false, { wordFor: word })}
            >
              Save as draft
            </Button>
          )}
          <Button className={classes.draft} wide onClick={leave}>
            Cancel
          </Button>
        </form>
        {isWide && <div className={classes.stage}>{preview}</div>}
      </div>
      <div className={classes.bottom}>
        <p>
          <span>Total</span>
          <strong>{formatMoney(total, form.currency)}</strong>
        </p>
        {submit}
      </div>
      <Drawer title="Preview" opened={previewing && !isWide} onClose={() => setPreviewing(false)}>
        {preview}
      </Drawer>
      {!readOnly && (form.customer_id !== null || priceList !== null) && (
        <Suspense fallback={null}>
          <FollowPriceList form={form} books={organization.currency} patch={patch} onPriced={setPriced} />
        </Suspense>
      )}
      <LeaveGuard isDirty={editor.isDirty} isKept={editor.isKept} onDiscard={editor.discard} />
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
