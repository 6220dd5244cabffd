import { api } from './api.ts';

/** Lets the browser sign with a passkey. Null where the person put it away, or none is on this device. */
export async function signWithPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challenge, options } = await api.auth.passkeyOptions({ body: {} });
  const credential = await startAuthentication({ optionsJSON: options as never }).catch((error: Error) => {
    // The browser has said what there is to say.
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
    throw error;
  });
  return credential && { challenge, credential: credential as never };
}

export const hasPasskeys = () => 'PublicKeyCredential' in window;
