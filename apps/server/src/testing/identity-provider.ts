import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface IdentityProvider {
  issuer: string;
  /** The environment variables for the application. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * A real local OpenID provider in place of Google. A person signs in with any name: `name@host` is an account with that
 * verified email, `unverified:name@host` one with an unverified email.
 */
export async function startIdentityProvider(publicUrl: string, port = 0): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'lissafi', client_secret: 'a secret between the two of them' };
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${publicUrl}/auth/google/callback`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Like Google, it puts all claims in the id token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key of a provider for tests'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: sub.replace('unverified:', ''),
        email_verified: !sub.startsWith('unverified:'),
        given_name: 'Ngozi',
        family_name: 'Okafor',
      }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
