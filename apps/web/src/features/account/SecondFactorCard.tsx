import type { SecurityOverview } from '@lissafi/contract/account';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { pluralize } from '../../ui/text.ts';
import classes from './Account.module.css';
import { NewCodesForm, TurnOffForm, TurnOnForm } from './SecondFactorForms.tsx';

type Task = 'on' | 'off' | 'codes';
const TITLES: Record<Task, string> = {
  on: 'Turn on two-step verification',
  off: 'Turn off two-step verification',
  codes: 'New recovery codes',
};

export function SecondFactorCard({
  overview,
  onChange,
}: {
  overview: SecurityOverview;
  onChange: () => Promise<void>;
}) {
  const [task, setTask] = useState<Task | null>(null);
  const { enabled, recovery_codes_left: left } = overview.totp;
  const close = () => {
    setTask(null);
    void onChange();
  };
  return (
    <Card title="Two-step verification">
      <div className={classes.form}>
        <p className={classes.note}>
          {enabled
            ? `On. Signing in also asks for a code from your authenticator app. You have ${pluralize(left, 'recovery code')} left.`
            : 'Off. With two-step verification, a stolen password is not enough: signing in also asks for a code from an app on your phone.'}
        </p>
        <div className={classes.actions}>
          {enabled ? (
            <>
              <Button onClick={() => setTask('codes')}>New recovery codes</Button>
              <Button look="danger" onClick={() => setTask('off')}>
                Turn off
              </Button>
            </>
          ) : (
            <Button onClick={() => setTask('on')}>Turn on</Button>
          )}
        </div>
      </div>
      <Drawer title={task ? TITLES[task] : ''} opened={task !== null} onClose={close}>
        {task === 'on' && <TurnOnForm hasPassword={overview.has_password} onDone={close} />}
        {task === 'off' && <TurnOffForm hasPassword={overview.has_password} onDone={close} />}
        {task === 'codes' && <NewCodesForm hasPassword={overview.has_password} onDone={close} />}
      </Drawer>
    </Card>
  );
}
