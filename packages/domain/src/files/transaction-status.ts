/** What banks, wallets and terminals write about a transaction that moved no money, at the beginning of its status. */
const UNSETTLED =
  /^(?:(?:transaction|payment|transfer|txn|was|is)\s+)?(?:fail(?:ed|ure)?|reversed|revert(?:ed)?|declined?|pending|cancel(?:l?ed)?|reject(?:ed)?|un-?successful|not (?:successful|completed|approved|processed|paid)|incomplete|timed?[ -]?out|expired|abandon(?:ed)?|abort(?:ed)?|void(?:ed)?|error|in[ -]progress|processing|initiated|queued|awaiting|on hold)\b/i;

/**
 * Whether a status says that a transaction moved no money: it failed, was reversed, declined or cancelled, or is not
 * complete yet. A word that is not known says nothing.
 */
export const isUnsettled = (status: string): boolean => UNSETTLED.test(status.trim());
