/** Where most people in Nigeria and around it have their mail, and real domains that look like them. */
const USUAL = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com', 'aol.com'],
  ...['ymail.com', 'rocketmail.com', 'protonmail.com', 'yahoo.co.uk', 'googlemail.com'],
];
const REAL = new Set([...USUAL, 'mail.com', 'email.com', 'gmx.com', 'hey.com', 'gmail.co', 'me.com']);

/** Whether one letter more, less, other or exchanged with its neighbour makes one text of the other. */
function isOneSlipFrom(a: string, b: string): boolean {
  if (a.length > b.length) return isOneSlipFrom(b, a);
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  if (a.length < b.length) return restA === restB.slice(1);
  const isOther = restA.slice(1) === restB.slice(1);
  const isExchanged = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isOther || isExchanged;
}

/**
 * Returns the email address that was probably meant where its domain is one slip from a usual one, or a usual one without
 * its ending; null where it is right or nothing is known of it. It is a suggestion: many domains are unusual.
 */
export function addressMeant(typed: string): string | null {
  const [, name, given] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed) ?? [];
  if (!name || !given) return null;
  const domain = given.toLowerCase();
  if (REAL.has(domain)) return null;
  const meant = USUAL.find((usual) => usual.split('.')[0] === domain || isOneSlipFrom(domain, usual));
  return meant ? `${name}@${meant}` : null;
}
