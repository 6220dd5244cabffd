import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Beside its anchor stays so much room, and as much to the edge of the window, in pixels. */
const GAP = 8;
/** With less room than this below the anchor, what floats opens above it where there is more. */
const ENOUGH = 300;

/** Where a list or menu is drawn: in the dialog of its anchor, because a dialog makes everything else inert. */
export const floatRoot = (anchor: Element | null): Element => anchor?.closest('dialog') ?? document.body;

/**
 * Places what floats at its anchor while it is open: below it, or above where there is more room, and inside the
 * window. Returns the style of what floats.
 */
export function useFloat(
  anchor: RefObject<Element | null>,
  opened: boolean,
  { align, width, high = 480 }: { align: 'start' | 'end'; width: number | 'anchor'; high?: number },
): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    if (!opened || !anchor.current) return;
    const place = () => {
      const box = anchor.current!.getBoundingClientRect();
      // Not the visual viewport: a list must not follow a page that is pinched larger.
      const { clientWidth: wide, clientHeight: high } = document.documentElement;
      const below = high - box.bottom - 2 * GAP;
      const above = box.top - 2 * GAP;
      const isAbove = below < ENOUGH && above > below;
      const size = Math.min(width === 'anchor' ? box.width : width, wide - 2 * GAP);
      const left = align === 'start' ? box.left : box.right - size;
      setStyle({
        position: 'fixed',
        width: size,
        left: Math.max(GAP, Math.min(left, wide - size - GAP)),
        maxHeight: Math.min(high, isAbove ? above : below),
        ...(isAbove ? { bottom: high - box.top + GAP } : { top: box.bottom + GAP }),
      });
    };
    place();
    const watched = new ResizeObserver(place);
    watched.observe(anchor.current);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      watched.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [anchor, opened, align, width, high]);
  return style;
}

/** Whether what floats is open and has its place; until then it is hidden, and what is hidden takes no focus. */
export const isPlaced = (opened: boolean, style: CSSProperties): boolean =>
  opened && style.visibility !== 'hidden';

/** Calls `close` when a press or the focus goes to neither of the elements. */
export function useOutside(
  elements: readonly RefObject<Element | null>[],
  opened: boolean,
  close: () => void,
): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const look = (event: Event) => {
      const target = event.target as Node;
      if (!elements.some(({ current }) => current?.contains(target))) close();
    };
    document.addEventListener('pointerdown', look, true);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look, true);
      document.removeEventListener('focusin', look);
    };
  });
}
