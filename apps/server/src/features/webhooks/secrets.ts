import type { Vault } from '../../services.ts';

const PURPOSE = 'webhook-secret';

export const sealSecret = (vault: Vault, secret: string): string => vault.seal(PURPOSE, secret);

/** Throws for what was sealed by another installation. */
export function openSecret(vault: Vault, sealed: string): string {
  const secret = vault.open(PURPOSE, sealed);
  if (secret === null) throw new Error('a signing secret that was not sealed here');
  return secret;
}

interface Sealed {
  secret_sealed: string;
  old_secret_sealed: string | null;
  old_secret_until: string | null;
}

/** The secrets that sign now: the new one first, the one before it for a day. */
export function openSecrets(vault: Vault, sealed: Sealed, now: Date): string[] {
  const { secret_sealed, old_secret_sealed, old_secret_until } = sealed;
  const old =
    old_secret_sealed && old_secret_until && new Date(old_secret_until) > now ? [old_secret_sealed] : [];
  return [secret_sealed, ...old].map((each) => openSecret(vault, each));
}
