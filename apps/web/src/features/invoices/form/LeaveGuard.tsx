import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../../../ui/Button.tsx';
import classes from '../../../ui/Dialog.module.css';

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
    <Modal
      opened={blocked}
      onClose={() => blocker.reset?.()}
      title="Leave this invoice?"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{
        content: classes.content!,
        header: classes.header!,
        title: classes.title!,
        overlay: classes.overlay!,
      }}
    >
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
