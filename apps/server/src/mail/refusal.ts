interface MailError {
  code?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

/**
 * Whether the mail server permanently rejected the recipient or message (5xx); 4xx, a broken connection or a wrong
 * login may be temporary.
 */
export function isMailRefusal(error: unknown): boolean {
  const { code, responseCode = 500 } = error as MailError;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** Returns the mail server's own words, else those of the failure. */
export const mailErrorText = (error: unknown) =>
  (error as MailError).response ?? (error as MailError).message;
