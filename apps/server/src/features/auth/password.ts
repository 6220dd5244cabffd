import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's second recommended setting (19 MiB, 2 passes). */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

let nobody: Promise<string> | undefined;

/** Takes the same time for an unknown account as for a known one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return matches && Boolean(stored);
}
