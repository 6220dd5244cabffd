import type { Stage } from '@lissafi/contract/flag-list';
import { stageBadge } from '@lissafi/domain/access/flags';
import { Badge } from '../../ui/Badge.tsx';

const TONES = { error: 'red', warning: 'owed' } as const;

/** Shown only for features that are not stable. */
export function StageBadge({ stage }: { stage: Stage }) {
  const badge = stageBadge(stage);
  return badge && <Badge tone={TONES[badge.color]}>{badge.label}</Badge>;
}
