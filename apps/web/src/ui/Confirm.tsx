import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { currentQuestion, subscribe } from '../client/confirm.ts';
import { Button } from './Button.tsx';
import classes from './Dialog.module.css';

/** The dialog of `ask`, above anything that is open. Escape and the focused button are the safe answer. */
export function Confirm() {
  const question = useSyncExternalStore(subscribe, currentQuestion);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      centered
      withCloseButton={false}
      zIndex={400}
      transitionProps={{ duration: 0 }}
      classNames={{
        content: classes.content!,
        header: classes.header!,
        title: classes.title!,
        overlay: classes.overlay!,
      }}
    >
      {question && (
        <>
          {question.text && <p className={classes.text}>{question.text}</p>}
          <div className={classes.actions}>
            <Button data-autofocus onClick={() => question.answer(false)}>
              {question.safe}
            </Button>
            {question.action && (
              <Button look={question.danger ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
                {question.action}
              </Button>
            )}
          </div>
        </>
      )}
    </Modal>
  );
}
