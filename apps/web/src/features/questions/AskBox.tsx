import { LIMITS } from '@lissafi/contract/limits';
import { IconArrowUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import classes from './Ask.module.css';

/** Where a question is typed; its answer is a page of its own. */
export function AskBox({ text = '', label = 'Ask about your business' }: { text?: string; label?: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const q = typed.trim();
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault();
        if (q) navigate({ to: '/ask', search: { q } });
      }}
    >
      <input
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={LIMITS.question}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="primary" aria-label="Ask" disabled={!q}>
        <IconArrowUp size={18} aria-hidden />
      </Button>
    </form>
  );
}
