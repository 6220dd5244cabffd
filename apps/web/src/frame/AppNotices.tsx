import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { queries } from '../client/api.ts';
import { onUpdateState, takeUpdate, updateState } from '../client/app-version.ts';
import { useMay } from '../client/session.ts';
import { useOrganizationContext } from '../organization/organization-context.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import classes from './AppNotices.module.css';

const SampleNotice = lazy(() => import('../features/samples/SampleNotice.tsx'));
const UndoNotice = lazy(() => import('../features/members/UndoNotice.tsx'));

/** Where what can still be taken back is shown to the owner and to who was it. */
const SHOWS_UNDO = ['/dashboard', '/settings'];

/** Notices that apply to every screen of the organization. */
export function AppNotices() {
  const { organization, elsewhere, problem, follow } = useOrganizationContext();
  const may = useMay();
  const update = useSyncExternalStore(onUpdateState, updateState);
  const { pathname } = useLocation();
  const showsUndo =
    organization !== null && SHOWS_UNDO.includes(pathname) && may('organization:manage_members');
  const { data: acts } = useQuery({
    ...queries.members.undo({ params: { id: organization?.id ?? '' } }),
    enabled: showsUndo,
  });
  return (
    <div className={classes.notices}>
      {update !== 'none' && (
        <Alert
          tone="quiet"
          action={
            <Button busy={update === 'taken'} onClick={takeUpdate}>
              Reload
            </Button>
          }
        >
          {update === 'ready'
            ? 'A new version of Lissafi is ready. What you typed stays.'
            : 'The new version opens once nothing is being loaded any more. What you typed stays.'}
        </Alert>
      )}
      {problem && (
        <Alert action={<Button onClick={() => window.location.reload()}>Refresh</Button>}>{problem}</Alert>
      )}
      {elsewhere && (
        <Alert tone="owed" action={<Button onClick={follow}>Go to {elsewhere.name}</Button>}>
          You went to {elsewhere.name} in another tab. This tab stays with {organization?.name}, because it
          has unsaved changes.
        </Alert>
      )}
      {organization?.is_sample && (
        <Suspense>
          <SampleNotice key={organization.id} organizationId={organization.id} />
        </Suspense>
      )}
      {organization?.closed && (
        <Alert tone="quiet">
          {organization.name} is closed. Everything can be read, nothing can be changed.
        </Alert>
      )}
      {organization && showsUndo && acts?.undo && (
        <Suspense>
          <UndoNotice organizationId={organization.id} undo={acts.undo} />
        </Suspense>
      )}
      {pathname === '/dashboard' &&
        organization &&
        !organization.onboarded &&
        !organization.closed &&
        may('organization:update') && (
          <Alert
            tone="quiet"
            action={
              <ButtonLink to="/auth/onboarding/settings" size="small">
                Finish setting up
              </ButtonLink>
            }
          >
            One step of setting up is left: currency, dates and the business year.
          </Alert>
        )}
    </div>
  );
}
