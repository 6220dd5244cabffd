/** Returns the path of a Chromium that starts, or undefined; as the last resort it downloads one. */
export function findBrowser(): string | undefined;
/** The same without a download, for who only reads the settings of the tests. */
export function browserHere(): string | undefined;
