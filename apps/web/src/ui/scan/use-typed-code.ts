import { useLayoutEffect, useRef } from 'react';
import { TypedCode } from './typed-code.ts';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (element: EventTarget | null): element is Typed =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** As if it had never been typed: React hears of it as of any other change. */
function putBack(field: Typed, text: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner that types, wherever the focus is. What it typed into a field is taken out again, unless the field
 * is one for codes (`data-code`): that one keeps it.
 */
export function useTypedCode(onCode: ((code: string) => void) | null): void {
  const latestOnCode = useRef(onCode);
  latestOnCode.current = onCode;
  const isOn = onCode !== null;
  // Heard as soon as the screen stands: a scanner is fast, and a busy phone runs later effects late.
  useLayoutEffect(() => {
    if (!isOn) return;
    const reader = new TypedCode();
    let before: { field: Typed; text: string } | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const field = isTyped(event.target) ? event.target : null;
      if (field?.dataset.code !== undefined) return;
      const text = field?.value;
      const code = reader.add(event.key, event.timeStamp);
      if (reader.isBeginning) before = field && text !== undefined ? { field, text } : null;
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (before && before.field === field) putBack(before.field, before.text);
      latestOnCode.current?.(code);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isOn]);
}
