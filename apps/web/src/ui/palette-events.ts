const target = new EventTarget();

export const openPalette = () => target.dispatchEvent(new Event('open'));
export function onOpenPalette(listener: () => void) {
  target.addEventListener('open', listener);
  return () => target.removeEventListener('open', listener);
}
