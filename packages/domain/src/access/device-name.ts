const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/i, 'Android'],
  [/iPhone|iPad|iPod/i, 'iPhone or iPad'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'Mac'],
  [/CrOS/i, 'Chromebook'],
  [/Linux|X11/i, 'Linux'],
];
// Browsers call themselves by their forebears too: the narrower name comes first.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera Mini|OPiOS/i, 'Opera'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/SamsungBrowser/i, 'Samsung Internet'],
  [/UCBrowser/i, 'UC Browser'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS|Chromium/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];

/** What a person calls the device behind a User-Agent header: "Chrome on Android". Good enough to recognize one's own. */
export function deviceName(userAgent: string): string {
  const find = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim();
  return program || 'Unknown device';
}
