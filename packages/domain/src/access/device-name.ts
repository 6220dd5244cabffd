const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/i, 'Android'],
  [/iPhone|iPad|iPod/i, 'iPhone or iPad'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'Mac'],
  [/CrOS/i, 'Chromebook'],
  [/Linux|X11/i, 'Linux'],
];
// A browser's user agent also names the browsers it descends from, so the more specific name comes first.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/OPR\/|Opera Mini|OPiOS/i, 'Opera'],
  [/Edg(e|A|iOS)?\//i, 'Edge'],
  [/SamsungBrowser/i, 'Samsung Internet'],
  [/UCBrowser/i, 'UC Browser'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS|Chromium/i, 'Chrome'],
  [/Safari/i, 'Safari'],
];

/**
 * Returns a readable name for a User-Agent header, such as "Chrome on Android", so that people recognize their own
 * devices.
 */
export function deviceName(userAgent: string): string {
  const find = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim();
  return program || 'Unknown device';
}
