import type { KeyboardEvent } from 'react';

/**
 * Enter goes to the next field, as in a till or a spreadsheet; from the last field it sends the form.
 * Buttons, long texts and the chosen entry of an open list keep their own Enter.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (field.type === 'submit' || field.type === 'button') return;
  event.preventDefault();
  const fields = [...event.currentTarget.elements].filter(
    (element): element is HTMLElement =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      !element.disabled &&
      element.tabIndex >= 0 &&
      element.offsetParent !== null,
  );
  const next = fields[fields.indexOf(field) + 1];
  if (next) next.focus();
  else event.currentTarget.requestSubmit();
}
