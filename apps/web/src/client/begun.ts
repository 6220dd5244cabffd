// What the page itself began before the application was there (early.ts). Each part is taken once.

export interface Begun {
  /** The answer to the exchange of the cookie; null when it failed. */
  exchange: Promise<unknown> | undefined;
  /** Answers that are on their way, by organization and address. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    lissafiBegun?: Begun;
  }
}

/** Nothing outside a browser, such as in a test. */
const begunHere = (): Begun | undefined => (typeof window === 'undefined' ? undefined : window.lissafiBegun);

/** The exchange that has begun, or undefined. */
export function takeExchange(): Promise<unknown> | undefined {
  const begun = begunHere();
  const exchange = begun?.exchange;
  if (begun) begun.exchange = undefined;
  return exchange;
}

/** The answer to a read that has begun in this organization, or undefined. */
export function takeAnswer(organization: string | null, address: string): Promise<Response> | undefined {
  const answers = begunHere()?.answers;
  const name = `${organization} ${address}`;
  const answer = answers?.[name];
  if (answer) delete answers[name];
  return answer;
}

/** Whether something has begun beyond the organization, which every screen reads: only what this person may read. */
export const hasScreenBegun = (): boolean => Object.keys(begunHere()?.answers ?? {}).length > 1;
