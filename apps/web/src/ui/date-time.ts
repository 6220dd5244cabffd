const format = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' });

/** A date and time in the time zone of this device, because it concerns the person and not a business. */
export const moment = (instant: string) => format.format(new Date(instant));
