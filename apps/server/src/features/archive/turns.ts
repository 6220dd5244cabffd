import { Refusal } from '@lissafi/contract/errors';

const busy = () =>
  new Refusal('UNAVAILABLE', { message: 'Other archives are being made. Please try again in a minute.' });

/**
 * Returns a function that runs work, some at the same time; others wait for their turn, in their order. It throws
 * UNAVAILABLE where too many wait already, or the turn does not come in time.
 */
export function turns(atOnce: number, most: number, patienceMs: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  function turn(): Promise<void> {
    if (waiting.length >= most) throw busy();
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(busy());
      }, patienceMs);
      waiting.push(go);
    });
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    // Whoever ends gives the turn on, so the number of those that run stays.
    else await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
