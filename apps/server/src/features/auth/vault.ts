import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Vault } from '../../services.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Encrypts values that must be read back but not be readable in storage: secrets of second factors, our own cookies.
 */
export function openVault(appSecret: string): Vault {
  const key = new Uint8Array(hkdfSync('sha256', appSecret, '', 'identity-vault', 32));
  return {
    seal(purpose, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
