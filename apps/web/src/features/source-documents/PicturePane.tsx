import { IconMinus, IconPhoto, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { useIsWide } from '../../ui/use-media.ts';
import { type Mark, markAt } from './picture-form.ts';
import classes from './SourceDocuments.module.css';

const ZOOMS = [100, 150, 200, 300] as const;
/** How far beside its words a finger may land, in pixels of the screen. */
const REACH = 12;

/** The picture with boxes over the words that were used. Touching one names its field to `onPick`. */
export function PicturePane({
  url,
  name,
  marks,
  active,
  onPick,
}: {
  url: string;
  name: string;
  marks: readonly Mark[];
  active: string | null;
  onPick: (field: string) => void;
}) {
  const isWide = useIsWide();
  const [zoom, setZoom] = useState<number>(0);
  const [isShown, setShown] = useState(true);
  const frame = useRef<HTMLElement>(null);
  // The words of the field that is being filled in come into sight.
  useEffect(() => {
    const box = active && frame.current?.querySelector<HTMLElement>('[data-active="true"]');
    if (!box || !frame.current) return;
    const { offsetTop, offsetLeft, offsetHeight, offsetWidth } = box;
    const { clientHeight, clientWidth } = frame.current;
    frame.current.scrollTo({
      top: offsetTop + offsetHeight / 2 - clientHeight / 2,
      left: offsetLeft + offsetWidth / 2 - clientWidth / 2,
    });
  }, [active]);
  const touch = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const found = markAt(
      marks,
      (event.clientX - left) / width,
      (event.clientY - top) / height,
      REACH / width,
    );
    if (found) onPick(found.field);
  };
  return (
    <div className={classes.side}>
      <div className={classes.tools}>
        {!isWide && (
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            <IconPhoto size={16} aria-hidden />
            {isShown ? 'Hide the picture' : 'Show the picture'}
          </Button>
        )}
        {(isWide || isShown) && (
          <>
            <Button
              icon
              size="small"
              aria-label="Smaller"
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            >
              <IconMinus size={16} aria-hidden />
            </Button>
            <span className={formClasses.note}>{ZOOMS[zoom]} %</span>
            <Button
              icon
              size="small"
              aria-label="Larger"
              disabled={zoom === ZOOMS.length - 1}
              onClick={() => setZoom(zoom + 1)}
            >
              <IconPlus size={16} aria-hidden />
            </Button>
          </>
        )}
      </div>
      {(isWide || isShown) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the arrow keys
        <section ref={frame} className={classes.frame} aria-label="The picture" tabIndex={0}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the pointer; the fields are reached by keyboard */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <div
            className={classes.sheet}
            data-marks={marks.length > 0 || undefined}
            style={{ width: `${ZOOMS[zoom]}%` }}
            onClick={touch}
          >
            <img src={url} alt={name} />
            {marks.flatMap(({ field, boxes }) =>
              boxes.map(({ left, top, width, height }) => (
                <span
                  key={`${field} ${left} ${top}`}
                  aria-hidden
                  className={classes.mark}
                  data-field={field}
                  data-active={field === active}
                  style={{
                    left: `${left * 100}%`,
                    top: `${top * 100}%`,
                    width: `${width * 100}%`,
                    height: `${height * 100}%`,
                  }}
                />
              )),
            )}
          </div>
        </section>
      )}
    </div>
  );
}
