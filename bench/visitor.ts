import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { many, Owner } from '../e2e/support/owner.ts';

/** A page whose speed has a target, at its address. */
export interface Place {
  name: string;
  path: string;
  isSignedIn: boolean;
}

export interface Visitor {
  browser: Browser;
  /** Signed in as the owner of a small business with customers, items and invoices. */
  context: BrowserContext;
  places: readonly Place[];
  stop(): Promise<void>;
}

const SMALL_PHONE = { width: 390, height: 844 };
const CUSTOMERS = 12;
const INVOICES = 40;

/** Returns the path of the browser that `npm run bench` found, or null with the reason printed. */
export function browserPath(): string | null {
  const path = process.env.CHROMIUM_PATH || null;
  if (!path) console.log('Skipped: no Chromium was found; set CHROMIUM_PATH');
  return path;
}

/** Starts a browser of phone size and a business with some data. `port` opens it to other programs that drive it. */
export async function startVisitor(origin: string, executablePath: string, port?: number): Promise<Visitor> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', ...(port ? [`--remote-debugging-port=${port}`] : [])],
  });
  const context = await browser.newContext({
    viewport: SMALL_PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  const owner = await Owner.make(origin, context.request, context);
  const customers = await many(CUSTOMERS, (index) =>
    owner.customer({ name: `Customer ${index + 1} Stores` }),
  );
  await owner.post('/inventory/finished-goods', { name: 'Sliced loaf', sku: 'SL-1', unit: 'piece' });
  let token = '';
  for (let index = 0; index < INVOICES; index++) {
    const invoice = await owner.invoice(customers[index % CUSTOMERS]!.id);
    await owner.post(`/invoices/${invoice.id}/issue`, {}, { 'idempotency-key': randomUUID() });
    if (index > 0) continue;
    const { url } = await owner.post<{ url: string }>(`/invoices/${invoice.id}/share-link`);
    token = new URL(url).pathname;
  }
  // What the device stores about a person who signed in is there from now on.
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
  const places: Place[] = [
    { name: 'landing', path: '/', isSignedIn: false },
    { name: 'sign-in', path: '/auth/login', isSignedIn: false },
    { name: 'registration', path: '/auth/register', isSignedIn: false },
    { name: 'public document', path: token, isSignedIn: false },
    { name: 'home', path: '/dashboard', isSignedIn: true },
    { name: 'invoices', path: '/invoices', isSignedIn: true },
    { name: 'new invoice', path: '/invoices/new', isSignedIn: true },
    { name: 'sell', path: '/sell', isSignedIn: true },
  ];
  return {
    browser,
    context,
    places,
    async stop() {
      await browser.close();
    },
  };
}
