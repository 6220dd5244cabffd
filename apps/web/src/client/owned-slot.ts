/** Where input of this person is kept on the device. */
export const ownedSlot = (userId: string, what: string) => `lissafi.typed.${userId}.${what}`;

/** Earlier versions kept forms for whoever used the organization on this device. */
const UNOWNED = /^lissafi\.(?=(draft|form)\.)/;
const unowned = () => Object.keys(localStorage).filter((name) => UNOWNED.test(name));

/** Input that an earlier version kept belongs to the person whose session goes on. */
export function adoptForms(userId: string): void {
  for (const name of unowned()) {
    localStorage.setItem(ownedSlot(userId, name.replace(UNOWNED, '')), localStorage.getItem(name)!);
    localStorage.removeItem(name);
  }
}

/** Nobody knows whose input it was when somebody signs in. */
export function dropUnownedForms(): void {
  for (const name of unowned()) localStorage.removeItem(name);
}
