import { startIdentityProvider } from './identity-provider.ts';

// A separate process for the browser tests; it prints the application's configuration in one line.
const { env } = await startIdentityProvider(process.argv[2]!);
console.log(JSON.stringify(env));
