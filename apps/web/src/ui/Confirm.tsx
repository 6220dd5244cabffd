import { useSyncExternalStore } from 'react';
import { currentQuestion, subscribe } from '../client/confirm.ts';
import { Button } from './Button.tsx';
import classes from './Dialog.module.css';
import { Modal } from './Modal.tsx';

/** The dialog of `ask`, above anything that is open. Escape and the focused button are the safe answer. */
export function Confirm() {
  const question = useSyncExternalStore(subscribe, currentQuestion);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      place="center"
      hasClose={false}
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
