import type { EinvoiceState } from '@lissafi/contract/einvoices';
import type { Tone } from '../../ui/Badge.tsx';

/** How far a document is with the tax office, in words for the owner. */
export const STATES: Record<EinvoiceState, { label: string; tone: Tone; explains: string }> = {
  waiting: {
    label: 'Waits',
    tone: 'quiet',
    explains: 'The connection to the tax office is not set up yet. It goes out once it is.',
  },
  incomplete: { label: 'Incomplete', tone: 'owed', explains: 'Something is missing. Nothing was sent.' },
  queued: { label: 'On its way', tone: 'quiet', explains: 'It goes out within a moment.' },
  validated: {
    label: 'Checked',
    tone: 'quiet',
    explains: 'The tax office found no fault; registering it comes next.',
  },
  signed: { label: 'Registered', tone: 'in', explains: 'The tax office has it.' },
  transmitted: {
    label: 'With the buyer',
    tone: 'in',
    explains: 'The tax office has it and handed it to the buyer.',
  },
  rejected: { label: 'Refused', tone: 'red', explains: 'The tax office refused it.' },
  failed: {
    label: 'Not reached',
    tone: 'red',
    explains: 'The tax office could not be reached for a long time.',
  },
};
