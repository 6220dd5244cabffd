import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/civil-date';
import { useLocale, useOrganization } from '../settings/use-organization.ts';

/** The day of something that happened, in the organization's zone and as it writes dates. */
export function useDay(): (instant: string) => string {
  const { date } = useLocale();
  const zone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  return (instant) => date(todayIn(zone, new Date(instant)));
}
