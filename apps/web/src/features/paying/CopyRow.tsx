import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/PlainButton.tsx';
import { copyText } from '../../ui/share.ts';
import classes from './Paying.module.css';

/** One thing that is typed into a bank's app, with a button that copies it. */
export function CopyRow({
  label,
  name,
  value,
  children,
}: {
  label: string;
  /** What is copied, for a screen reader: "account number". */
  name: string;
  value: string;
  children: ReactNode;
}) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.label}>{label}</p>
        {children}
      </div>
      <Button look="subtle" className={classes.copy} onClick={() => void copyText(value).then(setCopied)}>
        {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        <span>
          {copied ? 'Copied' : 'Copy'}
          <span className="visually-hidden">{` the ${name}`}</span>
        </span>
      </Button>
      <span role="status" className={copied === false ? classes.failed : 'visually-hidden'}>
        {copied === null
          ? ''
          : copied
            ? `The ${name} is copied`
            : 'Your browser does not allow copying. Please select the text.'}
      </span>
    </div>
  );
}
