export interface Late {
  /**
   * So much later come answers, and what React does in a turn of its own (drawing what an answer changed, effects after
   * the drawing), in milliseconds, as on a busy phone with a bad network. Finds keys, taps and typing that such a
   * moment loses. E2E_LATE_MS sets it for a whole run.
   */
  lateMs: number;
}

/** Runs in the page, before its own scripts. */
export function comeLate(ms: number): void {
  // A test that stops the clock stops only the page's own.
  const { fetch, setTimeout } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    await new Promise((resolve) => setTimeout(resolve, ms));
    return answer;
  };
  const { postMessage } = MessagePort.prototype as {
    postMessage: (message: unknown, ...rest: unknown[]) => void;
  };
  // React's scheduler asks for its next turn by an empty message.
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest: unknown[]) {
    if (message === null && rest.length === 0) setTimeout(() => postMessage.call(this, null), ms);
    else postMessage.call(this, message, ...rest);
  } as MessagePort['postMessage'];
}
