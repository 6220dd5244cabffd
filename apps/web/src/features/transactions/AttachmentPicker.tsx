import { LIMITS } from '@lissafi/contract/limits';
import { IconCamera, IconFileText, IconPaperclip, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { useIsPhone } from '../../ui/use-media.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { ACCEPTED } from './attachments.ts';
import classes from './Transactions.module.css';

/** The buttons that bring a photo or a file: on a phone the camera itself is one of them. */
export function ReceiptButtons({
  busy,
  onPick,
}: {
  busy?: boolean;
  onPick: (files: readonly File[]) => void;
}) {
  const isPhone = useIsPhone();
  return (
    <>
      <div className={classes.pickers}>
        {isPhone && (
          <Picker label="Take a photo" accept="image/*" capture busy={busy} onPick={onPick}>
            <IconCamera size={18} aria-hidden />
          </Picker>
        )}
        <Picker label="Choose a file" accept={ACCEPTED} busy={busy} onPick={onPick}>
          <IconPaperclip size={18} aria-hidden />
        </Picker>
      </div>
      <p className={formClasses.note}>A photo, or a PDF of at most {LIMITS.upload_bytes / 1024 ** 2} MB</p>
    </>
  );
}

function Picker({
  label,
  accept,
  capture,
  busy,
  onPick,
  children,
}: {
  label: string;
  accept: string;
  capture?: boolean;
  busy?: boolean | undefined;
  onPick: (files: readonly File[]) => void;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={!capture}
        {...(capture && { capture: 'environment' as const })}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        disabled={busy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button busy={busy} onClick={() => document.getElementById(id)?.click()}>
        {children}
        {label}
      </Button>
    </>
  );
}

/** Files that were chosen and not sent yet. */
export function ReceiptPicker({
  files,
  onChange,
}: {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}) {
  return (
    <div className={classes.receipts}>
      {files.length > 0 && (
        <ul className={classes.thumbs} aria-label="Attachments">
          {files.map((file, index) => (
            <li key={`${file.name}-${file.lastModified}-${index}`}>
              <Preview file={file} />
              <Button
                icon
                size="small"
                className={classes.remove}
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, place) => place !== index))}
              >
                <IconX size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < LIMITS.attachments && (
        <ReceiptButtons onPick={(more) => onChange([...files, ...more].slice(0, LIMITS.attachments))} />
      )}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  if (url && file.type.startsWith('image/'))
    return <img src={url} alt={file.name} className={classes.thumb} />;
  return (
    <span className={classes.thumb}>
      <IconFileText size={24} aria-hidden />
      <span className={classes.fileName}>{file.name}</span>
    </span>
  );
}
