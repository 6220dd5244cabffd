import { connection } from '../../client/api.ts';
import { getSession } from '../../client/session.ts';

// What this device is called on its receipts, and how many it has printed. Both are lost together with its storage, so
// that a number is never given twice.

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DIGITS = 4;

/** Used where the device stores nothing: as long as the page is open. */
const unstored = new Map<string, string>();

function stored(key: string, make: () => string): string {
  const found = unstored.get(key) ?? localStorage.getItem(key);
  if (found !== null) return found;
  const made = make();
  store(key, made);
  return made;
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

const random = (length: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  );

/** The first letter of the person who first sold on it, and three at random: TK7Q. */
function nameOfDevice(organization: string): string {
  const initial = /[A-Z]/.exec((getSession().user?.first_name ?? '').toUpperCase())?.[0] ?? 'D';
  return stored(`lissafi.device.${organization}`, () => initial + random(3));
}

/** Takes the next provisional number of this device, such as `TK7Q-0147`. */
export function takeProvisionalNumber(): string {
  const organization = connection.organizationId ?? '';
  const name = nameOfDevice(organization);
  const counter = `lissafi.device.${organization}.sales`;
  const next = Number(stored(counter, () => '0')) + 1;
  store(counter, String(next));
  return `${name}-${String(next).padStart(DIGITS, '0')}`;
}
