import type { ReactNode } from 'react';
import { InputModeSwitcher, ModeNotInPlan, useHasMode } from '../../pickers/InputModeSwitcher.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './SourceDocuments.module.css';

/** The page of a way to record that only the Pro plan has; on another plan it says why it cannot be used. */
export function ProModePage({
  mode,
  title,
  description,
  children,
}: {
  mode: 'image' | 'voice';
  title: string;
  description: string;
  children: ReactNode;
}) {
  const hasMode = useHasMode();
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        back="/transactions"
        secondary={<ButtonLink to="/source-documents">Pictures and recordings</ButtonLink>}
      />
      <InputModeSwitcher current={mode} />
      {hasMode(mode) ? (
        <div className={classes.page}>{children}</div>
      ) : (
        <Card>
          <Empty title="Not part of your plan">
            <ModeNotInPlan mode={mode} />
          </Empty>
        </Card>
      )}
    </>
  );
}
