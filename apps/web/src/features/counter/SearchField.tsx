import { IconScan, IconSearch } from '@tabler/icons-react';
import { type Ref, useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import classes from './Counter.module.css';

/** Where everything typed and scanned arrives. With a keyboard it has the focus from the start, and keeps it. */
export function SearchField({
  ref,
  isWide,
  value,
  onChange,
  onEnter,
  onScan,
}: {
  ref: Ref<HTMLInputElement>;
  isWide: boolean;
  value: string;
  onChange: (typed: string) => void;
  /** With what the field holds by now, which may be more than has been drawn. */
  onEnter: (typed: string) => void;
  onScan: () => void;
}) {
  useEffect(() => {
    if (isWide && ref && typeof ref === 'object') ref.current?.focus();
  }, [isWide, ref]);
  return (
    <div className={classes.search}>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          ref={ref}
          type="search"
          aria-label={isWide ? 'Scan, or type a name or price' : 'Name or barcode'}
          placeholder={isWide ? 'Scan, or type a name or price' : 'Name or barcode'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          // What a scanner types here stays here, however slowly it arrives, and its Enter finds it.
          data-code=""
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              onEnter(event.currentTarget.value);
            }
            if (event.key === 'Escape' && value) {
              event.preventDefault();
              onChange('');
            }
          }}
        />
        {isWide && <kbd>/</kbd>}
      </div>
      {!isWide && (
        <Button icon aria-label="Scan with the camera" aria-haspopup="dialog" onClick={onScan}>
          <IconScan size={20} stroke={1.75} aria-hidden />
        </Button>
      )}
    </div>
  );
}
