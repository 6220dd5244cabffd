// The pages that a person opened here, for the palette: kept on this device for each person and organization.

export interface RecentPage {
  /** With its query. */
  to: string;
  title: string;
}

const SLOT = 'lissafi.recent.';
const MOST = 8;

const slotOf = (userId: string, organizationId: string) => `${SLOT}${userId}.${organizationId}`;

/** Returns the latest first. */
export function recentPages(userId: string, organizationId: string): RecentPage[] {
  try {
    const kept = JSON.parse(localStorage.getItem(slotOf(userId, organizationId)) ?? '[]') as RecentPage[];
    return kept.filter(({ to, title }) => typeof to === 'string' && typeof title === 'string');
  } catch {
    return [];
  }
}

export function rememberPage(userId: string, organizationId: string, page: RecentPage): void {
  const pathOf = (to: string) => to.split('?')[0];
  const others = recentPages(userId, organizationId).filter(({ to }) => pathOf(to) !== pathOf(page.to));
  try {
    localStorage.setItem(slotOf(userId, organizationId), JSON.stringify([page, ...others].slice(0, MOST)));
  } catch {
    // Without room nothing is recent.
  }
}

/** On signing out: what one person opened is not left to the next one. */
export function forgetRecentPages(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(SLOT)) localStorage.removeItem(name);
}
