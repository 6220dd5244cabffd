import { IconCalendar } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Button } from '../PlainButton.tsx';
import classes from './Field.module.css';

/** The button inside a date field. Who uses a keyboard types the date. */
export function DateButton(rest: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <Button
      {...rest}
      look="subtle"
      icon
      size="small"
      className={classes.inside}
      tabIndex={-1}
      aria-label="Open the calendar"
    >
      <IconCalendar size={16} aria-hidden />
    </Button>
  );
}
