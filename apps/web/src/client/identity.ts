// The server asks who it is before what hands over the organization, its data or its money. `ConfirmIdentity` renders
// the question that is open; the answer is a proof that holds for some minutes.

export interface GivenProof {
  proof: string;
  expires_at: string;
}

interface Asked {
  /** False for a person who has none. */
  hasPassword: boolean;
  /** Null where the person goes back. */
  answer: (given: GivenProof | null) => void;
}

let asked: Asked | null = null;
let held: GivenProof | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Returns a proof that still holds, or asks for one. Null where the person goes back. */
export function proofOfIdentity(
  hasPassword: boolean,
  refused: string | undefined,
): Promise<string | null> | string {
  if (held && held.proof !== refused && Date.parse(held.expires_at) > Date.now()) return held.proof;
  asked?.answer(null);
  return new Promise((resolve) => {
    set({
      hasPassword,
      answer: (given) => {
        held = given;
        set(null);
        resolve(given?.proof ?? null);
      },
    });
  });
}

/** Another person may sign in here next. */
export const forgetIdentity = () => {
  held = null;
};

export const currentIdentityQuestion = () => asked;
export function subscribeToIdentity(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
