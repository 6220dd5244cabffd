import { useEffect } from 'react';

/** Fetches the font once the first screen stands, where early.ts left it for then, and changes to it in one step. */
export function LateFont() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!dataset.font) return;
    document.fonts.load('1em "Inter Lissafi"').then(
      () => delete dataset.font,
      // Without network the letters of the device do.
      () => {},
    );
  }, []);
  return null;
}
