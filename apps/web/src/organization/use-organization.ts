import { DEFAULT_CURRENCY, DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import type { Organization } from '@lissafi/contract/organizations';
import { formatDate, todayIn } from '@lissafi/domain/calendar/civil-date';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queries } from '../client/api.ts';
import { now } from '../client/clock.ts';
import { currentOrganization, useUser } from '../client/session.ts';

export const organizationQuery = (id: string) =>
  queryOptions({ ...queries.organizations.get({ params: { id } }), staleTime: 5 * 60_000 });

/** The organization that this tab works in, once it has been read. */
export function useOrganization(): Organization | undefined {
  const id = currentOrganization(useUser())?.id ?? '';
  return useQuery({ ...organizationQuery(id), enabled: id !== '' }).data;
}

export interface Locale {
  currency: string;
  pattern: string | undefined;
  /** The organization's civil date, never the device's. */
  today: string;
  date: (date: string) => string;
}

/** How this organization writes dates and money. Until it is read: what most of them use. */
export function useLocale(): Locale {
  const organization = useOrganization();
  const pattern = organization?.date_format;
  return {
    currency: organization?.currency ?? DEFAULT_CURRENCY,
    pattern,
    today: todayIn(organization?.timezone ?? DEFAULT_TIME_ZONE, now()),
    date: (date) => formatDate(date, pattern),
  };
}
