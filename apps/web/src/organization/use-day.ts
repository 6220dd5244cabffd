import { DEFAULT_TIME_ZONE } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import { useLocale, useOrganization } from './use-organization.ts';

/** The day of something that happened, in the organization's zone and as it writes dates. */
export function useDay(): (instant: string) => string {
  const { date } = useLocale();
  const zone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  return (instant) => date(todayIn(zone, new Date(instant)));
}

/** The same with the time of the day. */
export function useMoment(): (instant: string) => string {
  const day = useDay();
  const timeZone = useOrganization()?.timezone ?? DEFAULT_TIME_ZONE;
  return (instant) =>
    `${day(instant)}, ${new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })}`;
}

/** The same in the time zone of this device, for what concerns the person and not a business. */
export function useDeviceMoment(): (instant: string) => string {
  const { date } = useLocale();
  return (instant) => {
    const at = new Date(instant);
    const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
    return `${date(at.toLocaleDateString('en-CA'))}, ${time}`;
  };
}
