import type { DeliveryState, DisabledReason, Webhook, WebhookDelivery } from '@lissafi/contract/webhooks';
import type { Tone } from '../../ui/Badge.tsx';
import { pluralize } from '../../ui/text.ts';

export const STATES: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'owed' },
  delivered: { label: 'Delivered', tone: 'in' },
  failed: { label: 'Given up', tone: 'red' },
};

export const REASONS: Record<DisabledReason, string> = {
  by_hand: 'Somebody turned this webhook off.',
  maker_left:
    'Whoever made this webhook left or may no longer have webhooks. Turn it on, and it goes on in your name.',
  failing: 'This webhook was turned off, because it took no message for five days.',
  gone: 'This webhook was turned off, because it answered that it wants no more messages (410).',
};

/** How a webhook is doing, as a badge. */
export function conditionOf({ status, failing_since }: Webhook): { label: string; tone: Tone } {
  if (status === 'disabled') return { label: 'Off', tone: 'quiet' };
  return failing_since ? { label: 'Failing', tone: 'red' } : { label: 'On', tone: 'in' };
}

export const answerOf = ({ status_code, attempts }: WebhookDelivery): string => {
  if (attempts === 0) return 'not sent yet';
  const answer = status_code === null ? 'no answer' : `answer ${status_code}`;
  return attempts === 1 ? answer : `${answer} after ${pluralize(attempts, 'attempt')}`;
};
