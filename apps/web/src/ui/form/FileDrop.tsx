import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { acceptFiles, DEFAULTS, sizeInWords, typesInWords } from './accept-files.ts';
import classes from './FileDrop.module.css';

/**
 * The upload widget of S2 §2: files are dropped on it or chosen by its button. What is not accepted never reaches
 * `onFiles`. Its state is `data-state`: default, hover, drag-on, error or disabled.
 */
export function FileDrop({
  label,
  accept = DEFAULTS.accept,
  bytes = DEFAULTS.bytes,
  multiple = DEFAULTS.multiple,
  disabled = false,
  busy = false,
  error,
  onFiles,
  camera,
  children,
}: {
  /** The name of the file input. */
  label: string;
  accept?: string;
  /** The largest size of one file. */
  bytes?: number;
  multiple?: boolean;
  disabled?: boolean;
  busy?: boolean;
  /** What is wrong with the files that were taken. */
  error?: string | null | undefined;
  onFiles: (files: File[]) => void;
  /** The name of a second file input, which opens the camera. */
  camera?: string | undefined;
  /** Further facts below the types and the size. */
  children?: ReactNode;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const photographer = useRef<HTMLInputElement>(null);
  const [isHovered, setHovered] = useState(false);
  /** Entering a child leaves its parent: only the last leave means that the files are gone. */
  const [depth, setDepth] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isOff = disabled || busy;
  const problems = error ? [error, ...refused] : refused;
  const state = disabled
    ? 'disabled'
    : depth > 0
      ? 'drag-on'
      : problems.length > 0
        ? 'error'
        : isHovered
          ? 'hover'
          : 'default';
  const choose = (files: readonly File[]) => {
    if (isOff || files.length === 0) return;
    const found = acceptFiles(files, { accept, bytes, multiple });
    setRefused(found.refused);
    if (found.taken.length > 0) onFiles(found.taken);
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after it was corrected.
    target.value = '';
    choose(files);
  };
  const drag = (change: number) => (event: DragEvent) => {
    event.preventDefault();
    if (!isOff) setDepth((before) => Math.max(0, before + change));
  };
  const types = typesInWords(accept) ?? 'Files of all types';
  return (
    <div className={classes.widget}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={classes.zone}
        data-state={state}
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onDragEnter={drag(1)}
        onDragLeave={drag(-1)}
        onDragOver={(event) => {
          event.preventDefault();
          event.dataTransfer.dropEffect = isOff ? 'none' : 'copy';
        }}
        onDrop={(event) => {
          event.preventDefault();
          setDepth(0);
          choose([...event.dataTransfer.files]);
        }}
      >
        <IconUpload size={24} stroke={1.75} aria-hidden />
        <p className={classes.words}>
          <span className={classes.drop}>Drag & drop file(s) to upload</span>
          <span>or</span>
        </p>
        <input
          ref={chooser}
          type="file"
          accept={accept || undefined}
          multiple={multiple}
          disabled={disabled}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={`${id}-limits`}
          onChange={chosen}
        />
        {camera && (
          <input
            ref={photographer}
            type="file"
            accept="image/*"
            capture="environment"
            disabled={disabled}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={camera}
            onChange={chosen}
          />
        )}
        <div className={classes.buttons}>
          <Button
            busy={busy}
            disabled={disabled}
            aria-describedby={`${id}-limits`}
            onClick={() => chooser.current?.click()}
          >
            Browse files
          </Button>
          {camera && (
            <Button
              look="primary"
              busy={busy}
              disabled={disabled}
              onClick={() => photographer.current?.click()}
            >
              <IconCamera size={18} aria-hidden />
              Take a photo
            </Button>
          )}
        </div>
        <p id={`${id}-limits`} className={classes.limits}>
          {`${types}, at most ${sizeInWords(bytes)}${multiple ? ' each' : ''}`}
        </p>
        {children}
      </div>
      {problems.length > 0 && (
        <div role="alert" className={classes.problems}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </div>
  );
}
