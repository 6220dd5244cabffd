import type { Membership } from '@lissafi/contract/auth';
import { derivedPermissions, derivedRole, isConsistent } from '@lissafi/domain/access/organization';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { api, connection, events } from '../client/api.ts';
import { messageOf } from '../client/api-error.ts';
import {
  currentElsewhere,
  currentOrganization,
  followCurrentOrganization,
  getSession,
  reloadUser,
  setUser,
  useUser,
} from '../client/session.ts';
import { notify } from '../ui/toast.ts';

export interface OrganizationContext {
  /** The one that this tab works in. */
  organization: Membership | null;
  organizations: readonly Membership[];
  /** Derived as in S2; responses contain what may really be done (`can`, `permissions`). */
  role: 'owner' | 'member';
  permissions: readonly string[];
  /** The current organization, when this tab keeps another one because of unsaved input. */
  elsewhere: Membership | null;
  problem: string | null;
  switching: boolean;
  switchTo: (id: string) => Promise<boolean>;
  /** Brings this tab to where the person is by now. */
  follow: () => Promise<void>;
  refresh: () => Promise<void>;
}

const Context = createContext<OrganizationContext | null>(null);

export function useOrganizationContext(): OrganizationContext {
  const context = useContext(Context);
  if (!context) throw new Error('useOrganizationContext must be used within an OrganizationProvider');
  return context;
}

const INCONSISTENT = 'Organization data inconsistency detected. Please refresh the page.';
const FRESH_FAILED = 'Failed to refresh organizations';

export function OrganizationProvider({ children }: { children: ReactNode }) {
  const user = useUser();
  const client = useQueryClient();
  const router = useRouter();
  const [switching, setSwitching] = useState(false);
  const organization = currentOrganization(user);

  /** Records of one organization do not exist in another: every tab starts on its first screen, with nothing cached. */
  const startAnew = useCallback(async () => {
    followCurrentOrganization();
    client.clear();
    await router.navigate({ to: '/dashboard' });
  }, [client, router]);

  /** Asks a form with unsaved input whether it may be left; false when the person declines. */
  const leave = useCallback(async () => {
    const from = router.state.location.pathname;
    await router.navigate({ to: '/dashboard' });
    return router.state.location.pathname !== from || from === '/dashboard';
  }, [router]);

  const follow = useCallback(async () => {
    if (await leave()) await startAnew();
  }, [leave, startAnew]);

  const switchTo = useCallback(
    async (id: string) => {
      if (!(await leave())) return false;
      setSwitching(true);
      try {
        const { tokens } = await api.members.switchOrganization({ body: { organization_id: id } });
        connection.accessToken = tokens.access_token;
        await reloadUser().catch(() => {
          // The switch itself succeeded, and a reload would show it: this tab goes there with the data that it has.
          const { user: known } = getSession();
          if (!known) return;
          setUser({ ...known, current_organization_id: id });
          notify.error(FRESH_FAILED);
        });
        await startAnew();
        return true;
      } catch (error) {
        notify.error(messageOf(error, 'Failed to switch organization.'));
        return false;
      } finally {
        setSwitching(false);
      }
    },
    [leave, startAnew],
  );

  const refresh = useCallback(async () => {
    try {
      const { organizations } = await api.account.myOrganizations();
      const { user: now } = getSession();
      if (now) setUser({ ...now, organizations });
    } catch {
      notify.error(FRESH_FAILED);
    }
  }, []);

  useEffect(() => {
    const onChanged = async () => {
      const before = connection.organizationId;
      try {
        const now = await reloadUser();
        // A tab with unsaved input has kept its organization and shows a notice (AppNotices).
        if (!currentElsewhere(now) && connection.organizationId !== before) await startAnew();
      } catch {
        notify.error(FRESH_FAILED);
      }
    };
    events.addEventListener('organization-changed', onChanged);
    return () => events.removeEventListener('organization-changed', onChanged);
  }, [startAnew]);

  const value = useMemo<OrganizationContext>(() => {
    const role = organization ? derivedRole(organization, user.id) : 'member';
    return {
      organization,
      organizations: user.organizations,
      role,
      permissions: derivedPermissions(role),
      elsewhere: currentElsewhere(user),
      problem: isConsistent(user) ? null : INCONSISTENT,
      switching,
      switchTo,
      follow,
      refresh,
    };
  }, [organization, user, switching, switchTo, follow, refresh]);
  return <Context value={value}>{children}</Context>;
}
