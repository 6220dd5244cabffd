import type { Permission } from '@lissafi/contract/permissions';
import { reachesTier } from '@lissafi/domain/access/flags';
import { IconCamera, IconForms, IconMessage, IconMicrophone, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useMay } from '../client/session.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import classes from './InputModeSwitcher.module.css';

/** S1 §4. */
export type InputMode = 'text' | 'csv' | 'form' | 'image' | 'voice';

interface Mode {
  key: InputMode;
  label: string;
  icon: typeof IconMessage;
  to: string;
  search?: Record<string, string>;
  permission: Permission;
}

const MODES: readonly Mode[] = [
  { key: 'text', label: 'Text', icon: IconMessage, to: '/say', permission: 'own_words:write' },
  {
    key: 'csv',
    label: 'CSV upload',
    icon: IconTable,
    to: '/import',
    search: { kind: 'transactions' },
    permission: 'transactions:write',
  },
  {
    key: 'form',
    label: 'Form',
    icon: IconForms,
    to: '/transactions/new',
    permission: 'transactions:write',
  },
  {
    key: 'image',
    label: 'Image',
    icon: IconCamera,
    to: '/transactions/picture',
    permission: 'transactions:write',
  },
  {
    key: 'voice',
    label: 'Voice',
    icon: IconMicrophone,
    to: '/transactions/voice',
    permission: 'own_words:write',
  },
];

/** What a mode of the Pro plan does (S1 §6), as the reason why it cannot be used. */
export const PRO_MODES: Partial<Record<InputMode, string>> = {
  image: 'Reading photos of receipts is part of the Pro plan.',
  voice: 'Recording by voice is part of the Pro plan.',
};

/** Whether the plan of this organization has the mode; the server refuses it too. */
export function useHasMode(): (mode: InputMode) => boolean {
  const { organization } = useOrganizationContext();
  return (mode) => !(mode in PRO_MODES) || reachesTier(organization?.tier, 'pro');
}

/** The plan that has it, beside the name of a mode; the reason in words is read out with the button. */
export function PlanMark() {
  return (
    <span className={classes.plan} aria-hidden>
      Pro
    </span>
  );
}

/** Why a mode cannot be used, and the way to the plan for whoever may change it. */
export function ModeNotInPlan({ mode }: { mode: InputMode }) {
  const { role } = useOrganizationContext();
  return (
    <>
      {PRO_MODES[mode]}{' '}
      {role === 'owner' ? (
        <>
          You can change the plan: <Link to="/plan">open Plan</Link>
        </>
      ) : (
        'Ask the owner of the business to change the plan.'
      )}
    </>
  );
}

/**
 * The five ways to enter a transaction (S1.2-32), each a page of its own. One that the plan lacks is disabled, and
 * says why to whoever presses it (S1.6-8); one that the role lacks is not shown.
 */
export function InputModeSwitcher({ current }: { current: InputMode }) {
  const id = useId();
  const may = useMay();
  const hasMode = useHasMode();
  const [asked, setAsked] = useState<InputMode | null>(null);
  const modes = MODES.filter(({ permission }) => may(permission));
  if (modes.length < 2) return null;
  return (
    <div className={classes.switcher}>
      <nav aria-label="How to record" className={classes.modes}>
        {modes.map(({ key, label, icon: Icon, to, search }) => {
          const inside = (
            <>
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </>
          );
          if (key === current || hasMode(key))
            return (
              <Link
                key={key}
                to={to}
                search={search ?? {}}
                data-mode={key}
                className={classes.mode}
                aria-current={key === current ? 'page' : undefined}
              >
                {inside}
              </Link>
            );
          return (
            <button
              key={key}
              type="button"
              data-mode={key}
              className={classes.mode}
              aria-disabled="true"
              aria-expanded={asked === key}
              aria-controls={asked === key ? id : undefined}
              aria-describedby={`${id}-${key}`}
              onClick={() => setAsked(asked === key ? null : key)}
            >
              {inside}
              <PlanMark />
            </button>
          );
        })}
      </nav>
      {modes
        .filter(({ key }) => key !== current && !hasMode(key))
        .map(({ key }) => (
          <span key={key} id={`${id}-${key}`} hidden>
            {PRO_MODES[key]}
          </span>
        ))}
      <p id={id} role="status" className={classes.reason}>
        {asked && <ModeNotInPlan mode={asked} />}
      </p>
    </div>
  );
}
