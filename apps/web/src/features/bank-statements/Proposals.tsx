import type { Answer } from '@lissafi/contract/route';
import type { Routes } from '@lissafi/contract/routes';
import { IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { pluralize } from '../../ui/text.ts';
import { categoryLabel } from '../transactions/labels.ts';
import classes from './Reconcile.module.css';
import { RulesDrawer } from './RulesDrawer.tsx';

type Proposal = Answer<Routes['bankStatements']['toMatch']>['proposals'][number];

/** What was learned from earlier lines, and fits some of these. */
export function Proposals({
  proposals,
  busy,
  mayWrite,
  onAccept,
}: {
  proposals: readonly Proposal[];
  busy: boolean;
  mayWrite: boolean;
  onAccept: () => unknown;
}) {
  const { currency } = useLocale();
  const [editing, setEditing] = useState(false);
  if (proposals.length === 0) return null;
  const words = proposals.map(({ rule }) => `“${rule.words}”`).join(', ');
  const categories = [...new Set(proposals.map(({ rule }) => categoryLabel(rule.category).toLowerCase()))];
  const accepted = proposals.reduce((sum, { rule }) => sum + rule.accepted, 0);
  const fitting = new Set(proposals.flatMap(({ line_ids }) => line_ids)).size;
  const total = proposals.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <aside className={classes.learned} aria-label="Learned">
      <IconWand size={18} aria-hidden />
      <p>
        <strong>Learned:</strong> {words} {proposals.length === 1 ? 'is' : 'are'} {categories.join(' or ')}
        <small>
          Accepted {pluralize(accepted, 'time')} · fits {pluralize(fitting, 'line')} here,{' '}
          <Amount value={Math.abs(total)} currency={currency} />
        </small>
      </p>
      {mayWrite && (
        <span>
          <Button size="small" aria-haspopup="dialog" onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button size="small" busy={busy} onClick={() => void onAccept()}>
            {fitting === 1 ? 'Accept' : fitting === 2 ? 'Accept both' : `Accept all ${fitting}`} <kbd>R</kbd>
          </Button>
        </span>
      )}
      <RulesDrawer opened={editing} onClose={() => setEditing(false)} />
    </aside>
  );
}
