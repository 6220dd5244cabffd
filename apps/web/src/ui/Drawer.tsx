import { notifyManager, useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ask, withdrawQuestion } from '../client/confirm.ts';
import { DrawerForms, type FormsOfDrawer } from '../client/unsaved.ts';
import classes from './Drawer.module.css';
import { Modal } from './Modal.tsx';
import { Skeleton } from './Skeleton.tsx';

const FIELDS =
  'input:not([type="hidden"], [type="file"], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** Marks the first field as the one to begin at, unless a field was marked already. */
function fieldToBeginAt(body: HTMLElement): HTMLElement | null {
  const marked = body.querySelector<HTMLElement>('[data-autofocus]');
  if (marked) return marked;
  const first = body.querySelector<HTMLInputElement>(FIELDS);
  const chosen =
    first?.type === 'radio' ? body.querySelector<HTMLElement>('input[type="radio"]:checked') : null;
  const field = chosen ?? first;
  field?.setAttribute('data-autofocus', '');
  return field;
}

/** As long as what opened the drawer may still take the focus back to itself. */
const SETTLED_MS = 500;

/**
 * The drawer begins at its first field, or at its close button if it has no fields. A field that is there when the
 * drawer opens is focused by the drawer; one that comes later, after something was read, is focused as soon as it is
 * there and while the drawer settles, unless the person has pressed or touched something before.
 */
function beginAtField(body: HTMLElement, isLate: boolean): (() => void) | undefined {
  if (fieldToBeginAt(body) && !isLate) return;
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, end, { capture: true, signal: ended.signal });
  let settled: number | null = null;
  const look = (now: number) => {
    if (ended.signal.aborted) return;
    const field = fieldToBeginAt(body);
    if (field && !body.contains(document.activeElement)) field.focus();
    if (field) settled ??= now + SETTLED_MS;
    if (settled !== null && now > settled) end();
    else requestAnimationFrame(look);
  };
  look(performance.now());
  return end;
}

/**
 * Shows the task once everything that the last change made outdated has been read again: a field begins with what is
 * true now, such as the balance after the payment that was just recorded. What decides which fields there are must have
 * come too. Later changes leave the task as it is.
 */
function UpToDate({ children }: { children: ReactNode }) {
  const isOutdated =
    useIsFetching({
      predicate: ({ state, meta }) =>
        state.isInvalidated || (meta?.shapesForms === true && state.data === undefined),
    }) > 0;
  const [waited] = useState(isOutdated);
  const [isShown, setIsShown] = useState(!isOutdated);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown || isOutdated) return;
    let isCurrent = true;
    // The answer is there before the page around the task has been drawn from it: its turn comes first.
    notifyManager.schedule(() => {
      if (isCurrent) setIsShown(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isShown, isOutdated]);
  // In a layout effect: the drawer looks for the marked field right after.
  useLayoutEffect(
    () => (isShown && body.current ? beginAtField(body.current, waited) : undefined),
    [isShown, waited],
  );
  if (!isShown)
    return (
      <div className={classes.waiting}>
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height={44} />
        ))}
      </div>
    );
  return <div ref={body}>{children}</div>;
}

/** A drawer for a task beside the page: it opens from the bottom on a phone and from the right elsewhere. It traps the focus and restores it, and asks before it discards unsaved input. */
export function Drawer({
  title,
  opened,
  onClose,
  children,
}: {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [forms] = useState((): FormsOfDrawer => ({ unsaved: new Set(), sending: new Set() }));
  // Not state: what is pressed right after the answer must not meet a drawing from before it.
  const asking = useRef(false);
  const [wasOpened, setWasOpened] = useState(opened);
  const [opening, setOpening] = useState(0);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOpening(opening + 1);
  }
  const close = async () => {
    // The Escape that answers the question reaches this sheet too.
    if (asking.current) return;
    // A second tap on the button that records may meet what is beside the drawer by then.
    if (forms.sending.size > 0) return;
    if (forms.unsaved.size === 0) return onClose();
    asking.current = true;
    const loss = [...forms.unsaved].find((holder) => holder.loss)?.loss;
    const yes = await (loss
      ? ask(loss.question, loss.action)
      : ask('Discard what you typed?', 'Discard', { safe: 'Keep typing' }));
    setTimeout(() => {
      asking.current = false;
    });
    if (yes) onClose();
  };
  // Nothing is discarded any more where the drawer has closed meanwhile, such as after it was recorded.
  useEffect(() => {
    if (!opened && asking.current) withdrawQuestion();
  }, [opened]);
  return (
    <Modal title={title} opened={opened} onClose={close} place="side">
      <DrawerForms value={forms}>
        <UpToDate key={opening}>{children}</UpToDate>
      </DrawerForms>
    </Modal>
  );
}
