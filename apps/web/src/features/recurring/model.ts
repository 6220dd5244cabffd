import type { InvoiceRow } from '@lissafi/contract/documents';
import type { Organization } from '@lissafi/contract/organizations';
import type { Frequency, RecurringInvoice } from '@lissafi/contract/recurring';
import { dateOfNextCopy, isOccurrence, type Schedule } from '@lissafi/domain/calendar/recurrence';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import {
  emptyInvoice,
  emptyLine,
  emptyParty,
  type InvoiceForm,
  toBody,
  unreadFaults,
} from '../invoices/form/model.ts';

/** The content as the invoice form holds it, and when it is written. */
export interface RecurringForm {
  invoice: InvoiceForm;
  currency: InvoiceRow['currency'];
  due_days: string;
  frequency: Frequency;
  every: string;
  /** How many documents it has made. */
  made_count: number;
  start_on: string;
  /** The date of the document that it repeats: the one of that date is there already. */
  repeats: string | null;
  /** The first date was proposed and not chosen, so it moves with the rhythm. */
  is_proposed: boolean;
  ends: 'never' | 'on' | 'after';
  end_on: string;
  max_count: string;
  after: 'draft' | 'issue' | 'send';
}

export function emptyRecurring(
  organization: Organization,
  today: string,
  invoice = emptyInvoice(organization, today),
  currency = organization.currency,
): RecurringForm {
  return {
    invoice: { ...invoice, currency, items: invoice.items.map((line) => ({ ...line })) },
    currency,
    due_days: '0',
    frequency: 'monthly',
    every: '1',
    made_count: 0,
    start_on: today,
    repeats: null,
    is_proposed: false,
    ends: 'never',
    end_on: '',
    max_count: '12',
    after: currency === organization.currency ? 'issue' : 'draft',
  };
}

export function fromRecurring(
  record: RecurringInvoice,
  organization: Organization,
  today: string,
): RecurringForm {
  const invoice: InvoiceForm = {
    ...emptyInvoice(organization, today),
    customer_id: record.customer_id,
    currency: record.currency,
    bill_to: { ...emptyParty, name: record.customer_name },
    payment_terms: record.payment_terms,
    items: record.items.map((item) => {
      const line = emptyLine(organization, today);
      const tax_category = item.tax_category ?? line.tax_category;
      return {
        ...line,
        name: item.name,
        description: item.description ?? '',
        quantity: String(item.quantity),
        unit_price: item.unit_price,
        discount: String(item.discount_percentage),
        tax_category,
        tax_rate: tax_category === 'other' ? String(item.tax_percentage ?? 0) : '',
        price_includes_tax: item.price_includes_tax ?? false,
      };
    }),
  };
  return {
    invoice,
    currency: record.currency,
    due_days: String(record.due_days),
    frequency: record.frequency,
    every: String(record.every),
    made_count: record.made_count,
    start_on: record.start_on,
    repeats: null,
    is_proposed: false,
    ends: record.end_on ? 'on' : record.max_count ? 'after' : 'never',
    end_on: record.end_on ?? '',
    max_count: String(record.max_count ?? 12),
    after: record.auto_send ? 'send' : record.auto_issue ? 'issue' : 'draft',
  };
}

const isWhole = (text: string, least: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) >= least;

/** Unreadable input is never sent as another value (S2.5-8). */
export function recurringFaults(form: RecurringForm): FieldErrors {
  const faults = unreadFaults(form.invoice, form.currency);
  if (!isWhole(form.due_days, 0)) faults.due_days = 'Please write a whole number of days';
  if (!isWhole(form.every, 1)) faults.every = 'Please write a whole number from 1';
  if (form.ends === 'after' && !isWhole(form.max_count, 1))
    faults.max_count = 'Please write a whole number from 1';
  if (form.ends === 'on' && !form.end_on) faults.end_on = 'Please enter the last day';
  return faults;
}

/** The fields of the schedule itself; other content is only kept from the invoice that it was created from. */
export function scheduleBody(form: RecurringForm) {
  const { items, customer_id } = toBody(form.invoice, form.currency);
  return {
    customer_id: customer_id ?? '',
    items,
    payment_terms: form.invoice.payment_terms,
    due_days: Number(form.due_days),
    frequency: form.frequency,
    every: Number(form.every),
    start_on: form.start_on,
    end_on: form.ends === 'on' ? form.end_on || null : null,
    max_count: form.ends === 'after' ? Number(form.max_count) : null,
    auto_issue: form.after !== 'draft',
    auto_send: form.after === 'send',
  };
}

/** The schedule itself as the server reads it, or null while its rhythm cannot be read. */
export function scheduleOf(form: RecurringForm): Schedule | null {
  const { frequency, every, start_on, ends, end_on, max_count } = form;
  if (!start_on || !isWhole(every, 1) || Number(every) > 365) return null;
  return {
    frequency,
    every: Number(every),
    start_on: firstDates(form).start_on,
    end_on: ends === 'on' && end_on ? end_on : null,
    max_count: ends === 'after' ? Number(max_count) || null : null,
  };
}

/**
 * From which day it counts and what its first date is. A copy counts from the date of what it repeats, so that it returns
 * to the 31st after a shorter month; with a first date of another rhythm it counts from that.
 */
export function firstDates({ frequency, every, start_on, repeats }: RecurringForm): {
  start_on: string;
  next_on?: string;
} {
  const counted = {
    frequency,
    every: Number(every),
    start_on: repeats ?? start_on,
    end_on: null,
    max_count: null,
  };
  if (!repeats || !isWhole(every, 1) || !isOccurrence(counted, start_on)) return { start_on };
  return { start_on: repeats, next_on: start_on };
}

/** The form with another rhythm: the first date of a copy that was only proposed moves with it. */
export function withRhythm(
  form: RecurringForm,
  change: Partial<Pick<RecurringForm, 'frequency' | 'every'>>,
  today: string,
): RecurringForm {
  const after = { ...form, ...change };
  if (!form.is_proposed) return after;
  return { ...after, start_on: proposedDate(after, today) ?? form.start_on };
}

/** The form for a schedule that repeats a document of this date, with the next date as its first. */
export function repeating(form: RecurringForm, date: string, today: string): RecurringForm {
  const copy = { ...form, repeats: date, is_proposed: true };
  return { ...copy, start_on: proposedDate(copy, today) ?? today };
}

/** The first date that is proposed for a copy; null for what repeats nothing, or without a rhythm. */
function proposedDate({ repeats, frequency, every }: RecurringForm, today: string): string | null {
  if (repeats === null || !isWhole(every, 1) || Number(every) > 365) return null;
  return dateOfNextCopy({ frequency, every: Number(every) }, repeats, today);
}

export function contentBody(form: RecurringForm) {
  const { reference_number, notes, terms_and_conditions, payment_instructions, payment_info } = toBody(
    form.invoice,
    form.currency,
  );
  return { reference_number, notes, terms_and_conditions, payment_instructions, payment_info };
}
