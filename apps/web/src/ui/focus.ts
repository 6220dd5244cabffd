/**
 * Gives the focus to a control after an answer or a redraw, unless the person has opened a dialog meanwhile that does
 * not hold it: what they type there would go to the page behind.
 */
export function focusUnlessInDialog(control: HTMLElement | null | undefined): void {
  const dialog = document.activeElement?.closest('[role="dialog"]');
  if (control && (!dialog || dialog.contains(control))) control.focus();
}
