interface Window {
  /** The answer to the exchange that the page itself began (early.ts); null when it failed. Taken once. */
  lissafiExchange?: Promise<unknown> | undefined;
}
