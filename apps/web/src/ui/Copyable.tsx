import { Button } from './Button.tsx';
import classes from './Copyable.module.css';
import { copyText } from './share.ts';
import { notify } from './toast.ts';

/** Text for another program: an address, a secret, an example; with a button that copies it whole. */
export function Copyable({ label, text, onCopied }: { label: string; text: string; onCopied?: () => void }) {
  const copy = async () => {
    if (await copyText(text)) {
      notify.success('Copied');
      onCopied?.();
    } else notify.error('Not copied', 'Please mark the text and copy it yourself.');
  };
  return (
    <div className={classes.copyable}>
      <div className={classes.head}>
        <span>{label}</span>
        <Button size="small" onClick={copy} aria-label={`Copy: ${label}`}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className={classes.text} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </div>
  );
}
