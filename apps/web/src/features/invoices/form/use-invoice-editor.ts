import type { Invoice } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import { formatDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { api, queries } from '../../../client/api.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { now } from '../../../client/clock.ts';
import { askAmount } from '../../../client/confirm.ts';
import { type Outcome, recordOrKeep, subjectOf } from '../../../client/outbox/outbox.ts';
import { useUnsaved } from '../../../client/unsaved.ts';
import { useDeviceBranch } from '../../../organization/device-branch.ts';
import { focusUnlessInDialog } from '../../../ui/focus.ts';
import { UNREAD } from '../../../ui/form/unreadable.ts';
import { type FieldErrors, fieldErrorsOf, focusFirstError } from '../../../ui/form/use-form.ts';
import { notifyKept } from '../../../ui/kept.ts';
import { notify } from '../../../ui/toast.ts';
import { describeDocument } from './describe.ts';
import { dropDraft, storeDraft, storedDraft } from './draft-store.ts';
import {
  alertOf,
  amountsOf,
  filledUp,
  fromInvoice,
  type InvoiceForm,
  nameOf,
  toBody,
  unreadFaults,
} from './model.ts';

const TYPING_MS = 400;
/** Fields that show the server's faults; all other faults are shown above the form. */
const PLACES =
  /^(bill_to|customer_id|ship_to|invoice_number|issue_date|due_date|payment|reference_number|items|currency|exchange_rate|branch_id|terms_and_conditions|signatures|additional_info|notes)/;

export interface Problem {
  text: string;
  /** The credit limit: who may, can issue all the same. */
  isCreditLimit?: boolean;
}
export type Saving = 'issue' | 'draft' | null;

const isSent = (line: InvoiceForm['items'][number], index: number) =>
  index === 0 || line.name.trim() !== '' || line.description.trim() !== '' || line.unit_price !== null;

/**
 * State and saving of the invoice form. `slot` is where its input is kept on the device. `said` is the reading
 * of the text that it was opened with.
 */
export function useInvoiceEditor(
  organization: Organization,
  slot: string | null,
  initial: InvoiceForm,
  existing: Invoice | null,
  said?: string,
) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [stored] = useState(() => storedDraft(slot));
  const [form, setForm] = useState<InvoiceForm>(() => (stored ? filledUp(stored.form, initial) : initial));
  const [first] = useState(form);
  useUnsaved(stored !== null || form !== first);
  const [version, setVersion] = useState(stored?.version ?? existing?.version ?? 1);
  const [storedAt, setStoredAt] = useState<string | null>(stored?.at ?? null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [theirs, setTheirs] = useState<Invoice | null>(null);
  const [saving, setSaving] = useState<Saving>(null);
  const isDirty = useRef(stored !== null);
  const isFull = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const { branch } = useDeviceBranch();

  const patch = useCallback((change: Partial<InvoiceForm>) => {
    isDirty.current = true;
    setForm((before) => ({ ...before, ...change }));
    setErrors((before) => (Object.keys(before).length > 0 ? {} : before));
    setProblem(null);
  }, []);

  const store = useRef(() => {});
  store.current = () => {
    if (!isDirty.current) return;
    const at = storeDraft(slot, { form, version });
    isFull.current = at === null;
    setStoredAt(at);
  };
  useEffect(() => {
    const timer = setTimeout(() => store.current(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [form, version]);
  useEffect(() => {
    // A call, an empty battery or an expired session must not lose the latest input.
    const now = () => store.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);

  const discard = useCallback(() => {
    isDirty.current = false;
    dropDraft(slot);
  }, [slot]);

  const say = (next: Problem) => {
    setProblem(next);
    requestAnimationFrame(() =>
      focusUnlessInDialog(root.current?.querySelector<HTMLElement>('[role="alert"]')),
    );
  };

  const fail = (error: unknown) => {
    const faults = fieldErrorsOf(error);
    setErrors(faults);
    const unplaced = Object.entries(faults).filter(([field]) => !PLACES.test(field));
    if (error instanceof ApiError && error.code === 'STALE_VERSION')
      return setTheirs(error.current as Invoice);
    if (error instanceof ApiError && error.code === 'CREDIT_LIMIT_EXCEEDED') {
      return say({ text: error.message, isCreditLimit: true });
    }
    if (Object.keys(faults).length > 0 && unplaced.length === 0) {
      setProblem({ text: messageOf(error) });
      return focusFirstError(root.current);
    }
    say({ text: unplaced.map(([, message]) => message).join(' ') || messageOf(error) });
  };

  /** Who was typed and is to be kept becomes a customer first; a second try does not make a second one. */
  const withCustomer = async (sent: InvoiceForm): Promise<InvoiceForm> => {
    if (sent.customer_id || !sent.save_customer || !sent.bill_to.name.trim()) return sent;
    const { customer_id: _, bill_to } = toBody(sent, organization.currency);
    if (!bill_to) return sent;
    const body = {
      id: newId(),
      name: bill_to.name,
      type: 'business' as const,
      email: bill_to.email,
      phone: bill_to.phone,
      billing_address: bill_to.address,
      city: bill_to.address?.city ?? null,
    };
    // No message here: saving the document confirms it.
    const outcome = await recordOrKeep({
      kind: 'customer',
      call: 'customers.create',
      options: { body },
      description: [body.name, body.phone, body.email],
    }).catch((error: unknown) => {
      // The faults of the customer are those of the party on the form.
      if (!(error instanceof ApiError)) throw error;
      const { message, code, status, errors } = error;
      throw new ApiError({
        message,
        code,
        status,
        errors: errors.map((fault) => ({
          ...fault,
          field: `bill_to.${fault.field.replace('billing_address', 'address')}`,
        })),
      });
    });
    const next = { ...sent, customer_id: subjectOf(outcome) };
    setForm(next);
    return next;
  };

  const write = async (
    sent: InvoiceForm,
    { issue, override, wordFor }: { issue: boolean; override: boolean; wordFor: string },
  ): Promise<Outcome<Invoice>> => {
    if (existing) {
      const updated = await api.invoices.update({
        params: { id: existing.id },
        body: { ...toBody(sent, organization.currency), version },
      });
      notify.success(`${wordFor} updated successfully!`);
      return { is_kept: false, answer: updated };
    }
    const { exchange_rate, ...document } = toBody(sent, organization.currency);
    const body = {
      id: newId(),
      ...(branch && { branch_id: branch.id }),
      ...document,
      ...(exchange_rate === null ? {} : { exchange_rate }),
      document_type: sent.document_type,
      issue,
      ...(said && { said }),
      override_credit_limit: override,
      ...(sent.document_type === 'receipt' && sent.paid_by
        ? { payment_method: sent.paid_by, ...(sent.paid_into && { account_id: sent.paid_into }) }
        : {}),
    };
    const outcome = await recordOrKeep({
      kind: 'invoice',
      call: 'invoices.create',
      options: { body },
      description: describeDocument(body, nameOf(sent), (day) => formatDate(day, organization.date_format)),
      amount: amountsOf(sent)?.totals.total_amount ?? null,
      currency: body.currency,
      day_field: body.issue_date === todayIn(organization.timezone, now()) ? 'issue_date' : null,
      stored: () => {
        dropDraft(slot);
        return () => store.current();
      },
    });
    if (outcome.is_kept) notifyKept(outcome.record);
    else notify.success(issue ? `${wordFor} created successfully!` : 'Draft saved');
    return outcome;
  };

  const save = async (issue: boolean, { override = false, wordFor = 'Invoice' } = {}) => {
    if (saving) return;
    const unread = unreadFaults(form, organization.currency);
    const isUnpaid = issue && form.document_type === 'receipt' && !form.paid_by;
    setErrors({ ...unread, ...(isUnpaid && { payment_method: 'Please choose how it was paid' }) });
    const first = alertOf(form);
    if (first) return say({ text: first });
    if (Object.keys(unread).length > 0 || root.current?.querySelector(`[${UNREAD}]`))
      return say({ text: 'Please correct what could not be read. Nothing was saved.' });
    if (isUnpaid) return focusFirstError(root.current);
    const total = amountsOf(form)?.totals.total_amount ?? 0;
    if (issue && !(await askAmount(total, form.currency))) return;
    setProblem(null);
    setTheirs(null);
    setSaving(issue ? 'issue' : 'draft');
    try {
      // Empty lines go, so that the faults of the server name the lines that are seen.
      const sent = { ...form, items: form.items.filter(isSent) };
      if (sent.items.length !== form.items.length) setForm(sent);
      const saved = await write(await withCustomer(sent), { issue, override, wordFor });
      discard();
      if (saved.is_kept) {
        await navigate({ to: '/outbox', replace: true });
        return;
      }
      const { answer } = saved;
      client.setQueryData(queries.invoices.get({ params: { id: answer.id } }).queryKey, answer);
      void client.invalidateQueries();
      await navigate({ to: '/invoices/$id', params: { id: answer.id }, replace: true });
    } catch (error) {
      fail(error);
    } finally {
      setSaving(null);
    }
  };

  /** After STALE_VERSION: mine over theirs, or theirs instead of mine. */
  const takeMine = () => {
    if (!theirs) return;
    setVersion(theirs.version);
    setTheirs(null);
    notify.info('Now press Update Invoice again', 'Your version replaces the other one.');
  };
  const takeTheirs = () => {
    if (!theirs) return;
    discard();
    setForm(fromInvoice(theirs));
    setVersion(theirs.version);
    setTheirs(null);
    setStoredAt(null);
  };
  const startOver = () => {
    discard();
    setForm(existing ? fromInvoice(existing) : initial);
    if (existing) setVersion(existing.version);
    setStoredAt(null);
    setErrors({});
    setProblem(null);
  };

  return {
    form,
    patch,
    errors,
    problem,
    theirs,
    saving,
    save,
    storedAt,
    wasStored: stored !== null,
    isDirty: () => isDirty.current,
    isKept: !isFull.current,
    discard,
    startOver,
    takeMine,
    takeTheirs,
    root,
  };
}
