/** Paystack for the browser tests: it prints the application's configuration and where it is told what to do. */
import { startPaystack } from './paystack-server.ts';

const { url } = await startPaystack();
process.stdout.write(JSON.stringify({ env: { PAYSTACK_URL: url }, control: `${url}/control` }));
