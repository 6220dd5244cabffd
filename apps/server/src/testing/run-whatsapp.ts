/** WhatsApp for the browser tests: it prints the application's configuration and where it is told what to do. */
import { startWhatsApp } from './whatsapp-server.ts';

const { url } = await startWhatsApp();
process.stdout.write(JSON.stringify({ env: { WHATSAPP_URL: url }, control: `${url}/control` }));
