/** How the browser of the tests is started, by Playwright and by Vitest. */
export const LAUNCH_ARGUMENTS: string[];
/** Where every test is: the language and the clock of the device, and no motion. */
export const DEVICE: { locale: string; timezoneId: string; reducedMotion: 'reduce' };
/** Returns the path of a Chromium that starts, or undefined; as the last resort it downloads one. */
export function findBrowser(): string | undefined;
/** The same without a download, for who only reads the settings of the tests. */
export function browserHere(): string | undefined;
