import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a test makes it do wrong. */
export interface PaystackFaults {
  /** `down`: 503. `hang`: no answer. `nonsense`: an answer of another shape. */
  answer?: 'down' | 'hang' | 'nonsense' | undefined;
  /** Kobo that are paid in place of what was asked for. */
  pays?: number | undefined;
  /** In place of the currency that was asked for. */
  currency?: string | undefined;
  /** The address of the hosted page in place of our own. */
  hosted?: string | undefined;
}

interface Transaction {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  callback_url: string;
  secret: string;
  status: 'abandoned' | 'success' | 'failed';
}

export interface PaystackServer {
  url: string;
  faults: PaystackFaults;
  transactions: Map<string, Transaction>;
  /** As if the customer had paid on the hosted page. */
  pay(reference: string, status?: 'success' | 'failed'): void;
  /** A message about a transaction as it would be sent: its bytes and its signature. */
  message(reference: string, event?: string): { body: string; signature: string };
  /** Where messages go by themselves once a customer pays on the hosted page; null for nowhere. */
  webhook: string | null;
  stop(): Promise<void>;
}

/** 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000: the fee of local cards. */
export const paystackFee = (amount: number): number =>
  Math.min(200_000, Math.ceil(amount * 0.015) + (amount >= 250_000 ? 10_000 : 0));

/**
 * A local server that speaks the protocol of Paystack as far as the application uses it: initialize, verify, the hosted
 * page with a button that pays, and signed messages.
 */
export async function startPaystack(port = 0): Promise<PaystackServer> {
  const transactions = new Map<string, Transaction>();
  const faults: PaystackFaults = {};
  let next = 4_000_000_000;
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url!, url);
    const [, part, action, reference = ''] = pathname.split('/');
    if (part === 'control') {
      Object.assign(paystack, JSON.parse(await textOf(request)));
      return send(200, {});
    }
    if (part === 'hosted') {
      const found = transactions.get(action ?? '');
      if (!found) return response.writeHead(404).end();
      if (request.method === 'POST') {
        paystack.pay(found.reference);
        if (paystack.webhook) await deliver(paystack.webhook, paystack.message(found.reference));
        return response.writeHead(303, { location: found.callback_url }).end();
      }
      const page = `<!doctype html><html lang="en"><title>Paystack</title><form method="post"><button>Pay ${found.currency} ${found.amount / 100}</button></form></html>`;
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    }
    if (faults.answer === 'hang') return;
    if (faults.answer === 'down') return send(503, { status: false });
    if (faults.answer === 'nonsense') return send(200, { status: true, data: 'ok' });
    const secret = /^Bearer (sk_(?:test|live)_\w+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!secret) return send(401, { status: false, message: 'Invalid key' });
    if (part === 'transaction' && action === 'initialize' && request.method === 'POST') {
      const asked = JSON.parse(await textOf(request));
      if (!asked.email || !(asked.amount > 0) || transactions.has(asked.reference))
        return send(400, { status: false, message: 'Invalid transaction' });
      next += 1;
      const { reference: own, amount, currency, callback_url } = asked;
      transactions.set(own, {
        ...{ id: next, reference: own, amount, currency, callback_url, secret, status: 'abandoned' },
      });
      const authorization_url = faults.hosted ?? `${url}/hosted/${own}`;
      return send(200, { status: true, data: { authorization_url, access_code: 'x', reference: own } });
    }
    if (part === 'transaction' && action === 'verify') {
      const found = transactions.get(reference);
      if (!found || found.secret !== secret) return send(400, { status: false, message: 'Not found' });
      return send(200, { status: true, data: stateOf(found) });
    }
    return send(404, { status: false });
  });
  const stateOf = ({ id, reference, amount: asked, currency, status }: Transaction) => {
    const amount = faults.pays ?? asked;
    return {
      ...{ id, reference, status, amount, currency: faults.currency ?? currency },
      fees: status === 'success' ? paystackFee(amount) : null,
    };
  };
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const paystack: PaystackServer = {
    ...{ url, faults, transactions, webhook: null },
    pay(reference, status = 'success') {
      transactions.get(reference)!.status = status;
    },
    message(reference, event = 'charge.success') {
      const found = transactions.get(reference)!;
      const body = JSON.stringify({ event, data: stateOf(found) });
      return { body, signature: createHmac('sha512', found.secret).update(body).digest('hex') };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return paystack;
}

const deliver = (address: string, { body, signature }: { body: string; signature: string }) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
