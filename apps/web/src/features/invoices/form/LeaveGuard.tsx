import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import classes from '../../../ui/Dialog.module.css';
import { Modal } from '../../../ui/Modal.tsx';

/** Leaving a form with input asks for confirmation. The input stays on the device unless it is discarded here. */
export function LeaveGuard({
  isDirty,
  isKept,
  onDiscard,
}: {
  isDirty: () => boolean;
  /** False where the device had no room: then closing the tab asks too. */
  isKept: boolean;
  onDiscard: () => void;
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty() && !isKept,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';
  return (
    <Modal opened={blocked} onClose={() => blocker.reset?.()} title="Leave this invoice?" place="center">
      <p className={classes.text}>
        It is not saved in your account yet.{' '}
        {isKept
          ? 'What you typed can stay on this device, so that you can continue later.'
          : 'This device has no room to keep it.'}
      </p>
      <div className={classes.actions}>
        <Button look="primary" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        {isKept && <Button onClick={() => blocker.proceed?.()}>Leave and keep it</Button>}
        <Button
          look="danger"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Discard
        </Button>
      </div>
    </Modal>
  );
}
