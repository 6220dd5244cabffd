const format = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened, by the clock of this device: it is about the person, not about a business. */
export const moment = (instant: string) => format.format(new Date(instant));
