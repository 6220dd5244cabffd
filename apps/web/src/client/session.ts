import type { Membership, User, UserAndTokens } from '@lissafi/contract/auth';
import { currentOrganizationOf } from '@lissafi/domain/access/organization';
import { useSyncExternalStore } from 'react';
import { api, connection, events, refresh } from './api.ts';
import { ApiError } from './api-error.ts';
import { forgetIdentity } from './identity.ts';
import { adoptForms, dropUnownedForms } from './owned-slot.ts';
import { onReachability, reachability } from './reachability.ts';
import { forgetSignOut, rememberSignOut, signedOutHere } from './signed-out.ts';
import { hasUnsavedInput } from './unsaved.ts';

/** `unreachable`: there is a signed-in person on this device, but no network to ask who it still is. */
export type Session =
  | { status: 'loading' | 'signed_out' | 'unreachable'; user: null }
  | { status: 'signed_in'; user: User };

/** Kept on the device: who was here last. No tokens (decisions §2). */
interface StoredUser {
  id: string;
  first_name: string;
  last_name: string;
  current_organization_id: string | null;
}

const STORED_USER = 'lissafi.user';
/**
 * The auth indication of S1 §4: a person signed in here and has not signed out. The cookie itself is not visible to
 * scripts.
 */
const INDICATION = 'lissafi.signed-in';
/** The profile as it was last known, so that the app opens without network. It holds no token. */
const PROFILE = 'lissafi.profile';
/** A network that gives no answer holds up the first screen for this long. */
const START_PATIENCE_MS = 3_000;
const listeners = new Set<() => void>();
let session: Session = { status: 'loading', user: null };
let starting: Promise<Session> | null = null;
/** False while the app works with the stored profile, because the server has not been heard yet. */
let isConfirmed = true;

export function storedUser(): StoredUser | null {
  try {
    return JSON.parse(localStorage.getItem(STORED_USER) ?? 'null') as StoredUser | null;
  } catch {
    return null;
  }
}

/** Of the person who was here last and has not signed out. */
function storedProfile(): User | null {
  try {
    const profile = JSON.parse(localStorage.getItem(PROFILE) ?? 'null') as User | null;
    return localStorage.getItem(INDICATION) && profile?.id === storedUser()?.id ? profile : null;
  } catch {
    return null;
  }
}

export const getSession = () => session;

function set(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

/** Kept by a tab with unsaved input when the current organization changed elsewhere (decisions §2). */
let retainedOrganization: string | null = null;

/** The organization of this tab: the current one (S2 §4), or the one that it keeps because of unsaved input. */
export function currentOrganization(user: User | null = session.user): Membership | null {
  if (!user) return null;
  return user.organizations.find((o) => o.id === retainedOrganization) ?? currentOrganizationOf(user);
}

/** Where the person is by now, while this tab keeps another organization; else null. */
export function currentElsewhere(user: User): Membership | null {
  const current = currentOrganizationOf(user);
  return current?.id === currentOrganization(user)?.id ? null : current;
}

/** From here on this tab works in the current organization, whatever a form that is just leaving still holds. */
export function followCurrentOrganization() {
  retainedOrganization = null;
  connection.organizationId = null;
  if (session.user) setUser(session.user);
}

/** Takes the profile as the server gave it. */
export function setUser(user: User) {
  const before = connection.organizationId;
  if (before && hasUnsavedInput() && currentOrganizationOf(user)?.id !== before)
    retainedOrganization = before;
  connection.organizationId = currentOrganization(user)?.id ?? null;
  connection.storedOrganizationId = connection.organizationId;
  const stored: StoredUser = {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    current_organization_id: currentOrganizationOf(user)?.id ?? null,
  };
  localStorage.setItem(STORED_USER, JSON.stringify(stored));
  localStorage.setItem(INDICATION, '1');
  localStorage.setItem(PROFILE, JSON.stringify(user));
  set({ status: 'signed_in', user });
}

export function signedIn(answer: UserAndTokens) {
  forgetSignOut();
  dropUnownedForms();
  connection.accessToken = answer.tokens.access_token;
  setUser(answer.user);
}

/** What this device stores about the last signed-in person. */
export function clearSession() {
  forgetIdentity();
  connection.accessToken = null;
  connection.organizationId = null;
  connection.storedOrganizationId = null;
  retainedOrganization = null;
  localStorage.removeItem(STORED_USER);
  localStorage.removeItem(INDICATION);
  localStorage.removeItem(PROFILE);
  isConfirmed = true;
  set({ status: 'signed_out', user: null });
}

/**
 * Finds out who is here (S1 §4): the cookie is exchanged for a token, which also brings the profile. Asked once; later
 * callers get the same answer, until it was no answer for want of network.
 */
export function startSession(): Promise<Session> {
  if (session.status === 'signed_in' || session.status === 'signed_out') return Promise.resolve(session);
  starting ??= start().finally(() => {
    starting = null;
  });
  return starting;
}

async function start(): Promise<Session> {
  if (signedOutHere()) {
    clearSession();
    return session;
  }
  connection.storedOrganizationId = storedUser()?.current_organization_id ?? null;
  const known = storedProfile();
  if (known) adoptForms(known.id);
  const confirming = confirm();
  if (!known) {
    await confirming;
    return session;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, reachability().reachable ? START_PATIENCE_MS : 0);
  });
  await Promise.race([confirming, late]);
  clearTimeout(timer);
  if (session.status === 'loading' || session.status === 'unreachable') {
    setUser(known);
    isConfirmed = false;
  }
  return session;
}

/** Asks the server who is here. */
async function confirm(): Promise<void> {
  const stored = storedUser();
  try {
    const answer = await refresh(null);
    // Signed out while this was on its way.
    if (signedOutHere()) return;
    isConfirmed = true;
    setUser(answer ? answer.user : await api.account.me());
  } catch {
    // The device knows a person: request profile and organizations once more. Otherwise the stored data belongs to
    // nobody.
    if (stored && localStorage.getItem(INDICATION)) await confirmAgain();
    else clearSession();
  }
}

async function confirmAgain(): Promise<void> {
  try {
    const user = await api.account.me();
    const { organizations } = await api.account.myOrganizations();
    isConfirmed = true;
    setUser({ ...user, organizations });
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.outcomeUnknown;
    // Whoever works with the stored profile goes on with it.
    if (isUnknown && session.status !== 'signed_in') set({ status: 'unreachable', user: null });
    if (!isUnknown && session.status === 'signed_in') events.dispatchEvent(new Event('session-expired'));
    else if (!isUnknown) clearSession();
  }
}

// Who began without network is known for sure as soon as the server can be reached.
onReachability(() => {
  if (!reachability().reachable || isConfirmed || session.status !== 'signed_in') return;
  isConfirmed = true;
  void confirm();
});

/** Requests the profile again, for example after an email was verified elsewhere. A 401 clears the user (S1 §8). */
export async function reloadUser(): Promise<User> {
  try {
    const user = await api.account.me();
    setUser(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) clearSession();
    throw error;
  }
}

/**
 * Signs out here whatever the server responds. Returns true when the request reached the server; until it has, or
 * somebody signs in, this device remembers the sign-out and exchanges no cookie.
 */
export async function signOut(): Promise<boolean> {
  rememberSignOut();
  const isReported = await api.auth.logout({ body: {} }).then(
    () => true,
    () => false,
  );
  if (isReported) forgetSignOut();
  clearSession();
  return isReported;
}

export function useSession(): Session {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getSession);
}

/** The signed-in user; only below guards that saw one. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Not signed in');
  return user;
}

export function useMay() {
  const organization = currentOrganization(useUser());
  return (permission: Membership['permissions'][number]) =>
    organization?.permissions.includes(permission) ?? false;
}

events.addEventListener('session-expired', clearSession);

// Signing out in one tab signs out in all of them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORED_USER || session.status !== 'signed_in') return;
    if (event.newValue === null) return clearSession();
    const there = storedUser();
    if (there?.id !== session.user.id) return;
    if (there.current_organization_id !== currentOrganizationOf(session.user)?.id) {
      events.dispatchEvent(new Event('organization-changed'));
    }
  });
}
