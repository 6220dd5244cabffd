import { startIdentityProvider } from './identity-provider.ts';

// For the browser tests: a process of its own, which says in one line how the application is to be configured.
const { env } = await startIdentityProvider(process.argv[2]!);
console.log(JSON.stringify(env));
