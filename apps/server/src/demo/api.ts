import { authRoutes, type UserAndTokens } from '@lissafi/contract/auth';
import { ACCESS_TOKEN_SECONDS } from '@lissafi/contract/limits';
import type { Answer, BodyInput, Route } from '@lissafi/contract/route';
import type { FastifyInstance } from 'fastify';

export const DEMO_EMAIL = 'bisi@demo.lissafi.example';

/** The application that the demo calls, with a clock that the demo sets, so that each event happens on its day. */
export interface DemoHost {
  app: FastifyInstance;
  setNow(now: Date): void;
  /** The only write that bypasses the API, because nobody reads the emails of the demo's owner. */
  verifyEmail(email: string): Promise<void>;
  /** Does what the application does by itself each hour: recurring invoices and journals that are due by its clock. */
  sweep(): Promise<void>;
  /** Whether emails are really sent; if so, the invented customers get none. */
  mails: boolean;
  /** Takes the bank statement that is left to be imported. */
  keep(file: { name: string; text: string }): void;
  password: string;
  now: Date;
}

class CallError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const isRefusal = (error: unknown, code: string) => error instanceof CallError && error.code === code;

/** Calls the API like any other client, but without a socket. */
export class DemoApi {
  private readonly host: DemoHost;
  private now: Date;
  private session: { tokens: UserAndTokens['tokens']; since: Date } | undefined;

  constructor(host: DemoHost) {
    this.host = host;
    this.now = host.now;
  }

  goTo(now: Date): void {
    this.now = now;
    this.host.setNow(now);
  }

  async register(): Promise<void> {
    const person = {
      email: DEMO_EMAIL,
      first_name: 'Bisi',
      last_name: 'Adeyemi',
      terms_accepted: true,
    } as const;
    try {
      const body = { ...person, password: this.host.password };
      this.storeTokens(await this.call(authRoutes.register, { body }));
    } catch (error) {
      if (!isRefusal(error, 'EMAIL_TAKEN')) throw error;
      throw new Error(`${DEMO_EMAIL} is there already, with a password of its own`);
    }
  }

  /** Undefined when there is no such account. */
  async signIn(): Promise<UserAndTokens | undefined> {
    try {
      const body = { email: DEMO_EMAIL, password: this.host.password };
      const answer = await this.call(authRoutes.login, { body });
      if ('challenge' in answer) throw new Error(`${DEMO_EMAIL} has a second factor`);
      return this.storeTokens(answer);
    } catch (error) {
      if (isRefusal(error, 'INVALID_CREDENTIALS')) return undefined;
      throw error;
    }
  }

  private storeTokens(answer: UserAndTokens): UserAndTokens {
    this.session = { tokens: answer.tokens, since: this.now };
    return answer;
  }

  async call<R extends Route>(route: R, given: CallOptions<R>): Promise<Answer<R>> {
    const path = route.path
      .replace(':id', given.id ?? '')
      .replace(':token', given.token ?? '')
      .replace(':checkpointId', given.checkpointId ?? '');
    const answer = await this.host.app.inject({
      method: route.method,
      url: `${path}${given.query ?? ''}`,
      headers: {
        ...(await this.headers(route)),
        ...(given.organization ? { 'organization-id': given.organization } : {}),
        ...(given.form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      },
      ...(given.form && { payload: formOf(given.form) }),
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    });
    if (answer.statusCode >= 300) {
      throw new CallError(
        `${route.method} ${path} answered ${answer.statusCode}: ${answer.body}`,
        answer.json().code,
      );
    }
    return answer.json();
  }

  /** A session lasts a quarter of an hour of the demo's days, too. */
  private async headers(route: Route): Promise<Record<string, string>> {
    if (route.access === 'public' || !this.session) return {};
    const { since, tokens } = this.session;
    const age = this.now.getTime() - since.getTime();
    if (age < 0 || age > (ACCESS_TOKEN_SECONDS - 60) * 1000) {
      const body = { refresh_token: tokens.refresh_token };
      try {
        this.storeTokens(await this.call(authRoutes.refresh, { body }));
      } catch (error) {
        // Some days of the demo are further apart than any session lasts.
        if (!isRefusal(error, 'UNAUTHENTICATED')) throw error;
        await this.signIn();
      }
    }
    return { authorization: `Bearer ${this.session.tokens.access_token}` };
  }
}

const BOUNDARY = 'lissafi-demo';

/** Encodes a form with a file as a browser does. */
const formOf = ({ file, name = 'items.csv' }: { file: string; name?: string }) =>
  [
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    'content-type: text/csv',
    '',
    file,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

interface CallOptions<R extends Route> {
  id?: string;
  token?: string;
  checkpointId?: string;
  query?: string;
  /** When left out, the current organization. */
  organization?: string;
  body?: BodyInput<R>;
  /** A file instead of a body. */
  form?: { file: string; name?: string };
}
