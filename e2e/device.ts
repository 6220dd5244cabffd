/** How the browser of the tests is started, by Playwright and by Vitest. */
export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where every test is: the language and the clock of the device, and no motion, because no test is about one. */
export const DEVICE = { locale: 'en-NG', timezoneId: 'Africa/Lagos', reducedMotion: 'reduce' } as const;
