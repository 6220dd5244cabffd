import type { WhatsAppMessage } from '@lissafi/contract/whatsapp';
import type { Tone } from '../../ui/Badge.tsx';

export const STATES: Record<WhatsAppMessage['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'owed' },
  reading: { label: 'Being read', tone: 'owed' },
  done: { label: 'Answered', tone: 'in' },
  ignored: { label: 'Ignored', tone: 'quiet' },
  queued: { label: 'On its way', tone: 'owed' },
  sent: { label: 'Sent', tone: 'quiet' },
  delivered: { label: 'Delivered', tone: 'in' },
  read: { label: 'Read', tone: 'in' },
  failed: { label: 'Failed', tone: 'red' },
};

export const KINDS: Record<WhatsAppMessage['kind'], string> = {
  text: 'Text',
  button: 'Reply',
  picture: 'Photo',
  recording: 'Voice note',
  document: 'Document',
  other: 'Something else',
};
