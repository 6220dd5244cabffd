import { LIMITS } from '@lissafi/contract/limits';
import { formatMoney } from '@lissafi/domain/money/money';

// The confirmation that is currently open; `Confirm` in the frame renders it.

export interface Question {
  title: string;
  text: string;
  /** Null for a message without a choice. */
  action: string | null;
  safe: string;
  danger: boolean;
}
interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for confirmation before something irreversible. The text after the question mark becomes the explanation. */
export function ask(
  question: string,
  action: string,
  { safe = 'Go back', danger = true }: { safe?: string; danger?: boolean } = {},
): Promise<boolean> {
  const end = question.indexOf('?') + 1 || question.length;
  return pose({ title: question.slice(0, end), text: question.slice(end).trim(), action, safe, danger });
}

/** Asks with a separate title and text. Resolves to false for the safe answer. */
export function pose(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Takes the open question back: it is answered with the safe answer. */
export const withdrawQuestion = () => asked?.answer(false);

/** Asks for confirmation of an unusually large amount (in minor units of the currency), which is probably a typing error. Resolves to true if the amount is usual or confirmed. */
export async function askAmount(amount: number, currency: string): Promise<boolean> {
  if (amount < LIMITS.document_to_confirm) return true;
  return ask(
    `Is ${formatMoney(amount, currency)} right? This is a very large amount. Please check the figures before they enter the books.`,
    'The amount is right',
    { danger: false },
  );
}

export const currentQuestion = () => asked;
export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
