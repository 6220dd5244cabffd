import type { EinvoiceState, EinvoicingDuty } from '@lissafi/contract/einvoices';
import type { Tone } from '../../ui/Badge.tsx';

/** Labels for the status of a document at the tax office. */
export const STATES: Record<EinvoiceState, { label: string; tone: Tone; explains: string }> = {
  waiting: {
    label: 'Waiting',
    tone: 'quiet',
    explains: 'The connection to the tax office is not set up yet. The document is sent once it is.',
  },
  incomplete: { label: 'Incomplete', tone: 'owed', explains: 'Something is missing. Nothing was sent.' },
  queued: { label: 'Sending', tone: 'quiet', explains: 'It will be sent in a moment.' },
  validated: {
    label: 'Checked',
    tone: 'quiet',
    explains: 'The tax office found no errors and will register it next.',
  },
  signed: { label: 'Registered', tone: 'in', explains: 'The tax office has registered it.' },
  transmitted: {
    label: 'Delivered to the buyer',
    tone: 'in',
    explains: 'The tax office has registered it and delivered it to the buyer.',
  },
  rejected: { label: 'Rejected', tone: 'red', explains: 'The tax office rejected it.' },
  failed: {
    label: 'Not delivered',
    tone: 'red',
    explains: 'The tax office could not be reached for a long time.',
  },
};

/** From when e-invoices are asked of the business; a sentence. */
export const dutyText = (duty: EinvoicingDuty | null, date: (day: string) => string): string =>
  duty === null
    ? 'No e-invoices are asked of a business that does not charge VAT.'
    : duty.applies
      ? `E-invoices are asked of a business of your size since ${date(duty.applies_from)}, with penalties from ${date(duty.enforced_from)}.`
      : `E-invoices are asked of a business of your size from ${date(duty.applies_from)}.`;
