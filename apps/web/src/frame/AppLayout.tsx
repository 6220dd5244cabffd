import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { moneyAccountsQuery } from '../client/money-accounts.ts';
import { startSession, useSession } from '../client/session.ts';
import { OrganizationProvider, useOrganizationContext } from '../organization/organization-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Empty } from '../ui/Empty.tsx';
import { useSettled } from '../ui/settled.ts';
import { useHasSidebar } from '../ui/use-media.ts';
import classes from './AppLayout.module.css';
import './empty-pictures.ts';
import { AppNotices } from './AppNotices.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Help } from './Help.tsx';
import { KeepForOffline } from './KeepForOffline.tsx';
import { LiveChanges } from './LiveChanges.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { OutboxSync } from './OutboxSync.tsx';
import { Palette } from './Palette.tsx';
import { PhoneHead } from './PhoneHead.tsx';
import { RoleGate } from './RoleGate.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SpokenLanguage } from './SpokenLanguage.tsx';

/**
 * The frame around the screens of the app. Nothing of it stands there before the current organization is loaded
 * (S1 §2).
 */
export function AppLayout() {
  const session = useSession();
  const hasSidebar = useHasSidebar();
  const isSettled = useSettled();
  if (session.status === 'unreachable') return <Unreachable />;
  if (session.status !== 'signed_in') return null;
  return (
    <OrganizationProvider>
      <div className={classes.frame}>
        <a href="#main" className={classes.skip}>
          Skip to the content
        </a>
        {hasSidebar && <Sidebar />}
        <OfflineLine />
        {isSettled && <OutboxSync />}
        <main id="main" className={classes.main} tabIndex={-1}>
          <PhoneHead />
          <AppNotices />
          <RoleGate>
            <Screens />
          </RoleGate>
        </main>
        {!hasSidebar && <BottomBar />}
        <Palette />
        <Shortcuts />
        <Help />
        <Confirm />
        <SpokenLanguage />
      </div>
    </OrganizationProvider>
  );
}

/** Remounted for each organization, so that no screen keeps state of another. */
function Screens() {
  const { organization } = useOrganizationContext();
  const isSettled = useSettled();
  return (
    <Fragment key={organization?.id}>
      {isSettled && organization && (
        <>
          <MoneyAccounts />
          <KeepForOffline />
          {!organization.closed && <LiveChanges organizationId={organization.id} />}
        </>
      )}
      <Outlet />
    </Fragment>
  );
}

/** Keeps them read; nothing is shown here. */
function MoneyAccounts() {
  useQuery(moneyAccountsQuery());
  return null;
}

function Unreachable() {
  return (
    <Empty
      alert
      title="No connection"
      action={
        <Button look="primary" onClick={() => startSession()}>
          Try again
        </Button>
      }
    >
      Lissafi could not be reached. You stay signed in, and nothing that you saved is lost.
    </Empty>
  );
}
