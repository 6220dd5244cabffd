import { randomUUID } from 'node:crypto';
import type { Customer } from '@lissafi/contract/customers';
import type { Invoice } from '@lissafi/contract/documents';
import { PROOF_HEADER } from '@lissafi/contract/guarded-acts';
import { ACCESS_TOKEN_SECONDS } from '@lissafi/contract/limits';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';

export const PASSWORD = 'a long enough passphrase';
const api = '/api/v1';

interface Person {
  email: string;
  access_token: string;
}

/** Registers a person, who gets the refresh token as a cookie, as on the page, and verifies the address. */
export async function register(
  origin: string,
  inContext: APIRequestContext,
  isVerified = true,
): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const answer = await inContext.post(`${origin}${api}/auth/register`, {
    headers: { 'x-lissafi-client': 'web', 'x-forwarded-for': someAddress() },
    data: { email, password: PASSWORD, first_name: 'Bisi', last_name: 'Adeyemi', terms_accepted: true },
  });
  if (!answer.ok()) throw new Error(`register: ${await answer.text()}`);
  const person = { email, access_token: (await answer.json()).tokens.access_token };
  if (!isVerified) return person;
  const token = new URL(linkIn(await mailTo(origin, email), '/auth/verify-email')).searchParams.get('token');
  const verified = await inContext.post(`${origin}${api}/auth/verify-email`, {
    headers: { 'x-forwarded-for': someAddress() },
    data: { token },
  });
  if (!verified.ok()) throw new Error(`verify: ${await verified.text()}`);
  return person;
}

/** After so many organizations a worker goes on with a new person: people have few, and are read with all of them. */
const ORGANIZATIONS_OF_ONE = 8;

/** Whose organizations the tests of one worker get. */
export class People {
  readonly #origin: string;
  #person: Person | null = null;
  #organizations = 0;
  #signedIn = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Gives a new organization of the worker's person; the context is signed in as this person, and is in it. */
  async owner(request: APIRequestContext, context: BrowserContext): Promise<Owner> {
    const isUsedUp = this.#organizations === ORGANIZATIONS_OF_ONE;
    if (!this.#person || isUsedUp || !(await this.#isSignedIn(request, this.#person))) {
      this.#person = await register(this.#origin, request);
      this.#organizations = 0;
    }
    this.#organizations++;
    const owner = new Owner(this.#origin, request, this.#person);
    await owner.open();
    this.#person = await owner.signIn(context);
    this.#signedIn = Date.now();
    return owner;
  }

  /** A test may have ended the session of its person, as by signing out; a token is not used in its second half. */
  async #isSignedIn(request: APIRequestContext, { access_token }: Person): Promise<boolean> {
    if (Date.now() - this.#signedIn > (ACCESS_TOKEN_SECONDS / 2) * 1000) return false;
    const headers = { authorization: `Bearer ${access_token}` };
    return (await request.get(`${this.#origin}${api}/security/users/me`, { headers })).ok();
  }
}

/** A person with an organization, created through the API; the browser context is signed in as this person. */
export class Owner {
  readonly email: string;
  readonly #origin: string;
  readonly #request: APIRequestContext;
  #headers: Record<string, string>;
  organizationId = '';

  constructor(origin: string, request: APIRequestContext, person: Person) {
    this.#origin = origin;
    this.#request = request;
    this.email = person.email;
    this.#headers = { authorization: `Bearer ${person.access_token}` };
  }

  static async make(
    origin: string,
    request: APIRequestContext,
    context: BrowserContext | null,
    organization: Record<string, unknown> = {},
  ): Promise<Owner> {
    const owner = new Owner(origin, request, await register(origin, context?.request ?? request));
    await owner.open(organization);
    return owner;
  }

  /** Makes an organization; further calls are in it. */
  async open(organization: Record<string, unknown> = {}): Promise<void> {
    const { id } = await this.post<{ id: string }>('/organizations', {
      name: 'Bisi’s Bakery',
      email: 'hello@bisisbakery.ng',
      phone: '0803 123 4567',
      vat_registered: true,
      tax_id: '12345678-0001',
      ...organization,
    });
    this.enter(id);
  }

  /** Signs the context in, by a further refresh token of the person's session. */
  async signIn(context: BrowserContext): Promise<Person> {
    const answer = await context.request.post(
      `${this.#origin}${api}/security/users/me/switch-organization-with-tokens`,
      {
        headers: { ...this.#headers, 'x-lissafi-client': 'web' },
        data: { organization_id: this.organizationId },
      },
    );
    if (!answer.ok()) throw new Error(`sign in: ${await answer.text()}`);
    const { access_token } = (await answer.json()).tokens;
    this.#headers.authorization = `Bearer ${access_token}`;
    return { email: this.email, access_token };
  }

  /** Further calls are in this organization. */
  enter(organizationId: string): void {
    this.organizationId = organizationId;
    this.#headers['organization-id'] = organizationId;
  }

  get<T>(path: string): Promise<T> {
    return this.#call('GET', path);
  }

  post<T>(path: string, data: unknown = {}, headers: Record<string, string> = {}): Promise<T> {
    return this.#call('POST', path, data, headers);
  }

  put<T>(path: string, data: unknown): Promise<T> {
    return this.#call('PUT', path, data);
  }

  delete<T>(path: string): Promise<T> {
    return this.#call('DELETE', path);
  }

  async #call<T>(method: string, path: string, data?: unknown, headers = {}): Promise<T> {
    const send = (more = {}) =>
      this.#request.fetch(`${this.#origin}${api}${path}`, {
        method,
        headers: { ...this.#headers, ...headers, ...more },
        ...(data === undefined ? {} : { data }),
      });
    let answer = await send();
    if (answer.headers()[PROOF_HEADER] === 'required') {
      const { proof } = await this.post<{ proof: string }>('/security/users/me/proofs', {
        password: PASSWORD,
      });
      answer = await send({ [PROOF_HEADER]: proof });
    }
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  /** Changes the plan of the organization. */
  changePlan(tier: 'free' | 'pro'): Promise<unknown> {
    return this.put(`/organizations/${this.organizationId}/plan`, { tier });
  }

  customer(fields: Record<string, unknown> = {}): Promise<Customer> {
    return this.post('/customers', {
      name: 'Mama Ngozi Stores',
      type: 'business',
      email: `${randomUUID()}@example.com`,
      ...fields,
    });
  }

  /** Three lines, ₦78,387.50 where VAT is charged, one of them with a discount. Dated today, due in 30 days. */
  invoice(customerId: string, fields: Record<string, unknown> = {}): Promise<Invoice> {
    return this.post('/invoices', {
      customer_id: customerId,
      issue_date: day(0),
      due_date: day(30),
      items: [
        {
          name: 'Sliced loaf, large',
          quantity: 40,
          unit_price: 120_000,
          discount_percentage: 5,
          tax_percentage: 0,
        },
        { name: 'Meat pie', quantity: 60, unit_price: 45_000, tax_percentage: 7.5 },
        { name: 'Delivery to Aba Road', quantity: 1, unit_price: 350_000, tax_percentage: 7.5 },
      ],
      ...fields,
    });
  }
}

/** Returns a civil date relative to today, in Lagos. */
export function day(offset: number): string {
  const date = new Date(Date.now() + offset * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(date);
}

const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Runs the work with limited concurrency, so that many records are created quickly without overloading the machine. */
export async function many<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}
