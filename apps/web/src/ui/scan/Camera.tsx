import { useEffect, useRef, useState } from 'react';
import { Alert } from '../Alert.tsx';
import classes from './Camera.module.css';
import { openReader } from './reader.ts';

const SCAN_INTERVAL_MS = 120;
/** The same code counts again only after it was out of sight for this time. */
const LOST_AFTER_MS = 1_200;

const PROBLEMS = {
  insecure: 'The camera opens only on a secure address (https). Type the code instead.',
  none: 'This device has no camera. Type the code, or use a scanner.',
  denied:
    'This page is not allowed to use the camera. Allow it in the settings of your browser, or type the code.',
  busy: 'The camera does not answer. Another app may be using it. Close that one, or type the code.',
  unread: 'The barcode reader could not be loaded. Check your network, or type the code.',
} as const;
type Problem = keyof typeof PROBLEMS;

function problemOf(error: unknown): Problem {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

/** What the camera sees, and each code in it, once. Leaving it switches the camera off. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const [state, setState] = useState<'opening' | 'looking' | Problem>('opening');

  useEffect(() => {
    let on = true;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const say = (next: 'looking' | Problem) => on && setState(next);

    async function open() {
      if (!navigator.mediaDevices?.getUserMedia) return say(window.isSecureContext ? 'none' : 'insecure');
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
        });
      } catch (error) {
        return say(problemOf(error));
      }
      const screen = video.current;
      if (!on || !screen) return stop();
      screen.srcObject = stream;
      const reading = await openReader().catch(() => null);
      if (!reading) return say('unread');
      await screen.play().catch(() => {});
      say('looking');
      const look = async () => {
        if (!on) return;
        const code = await reading(screen).catch(() => null);
        const now = performance.now();
        if (on && code) {
          const isNew = code !== last.code || now - last.at > LOST_AFTER_MS;
          last = { code, at: now };
          if (isNew) {
            navigator.vibrate?.(60);
            found.current(code);
          }
        }
        timer = setTimeout(look, SCAN_INTERVAL_MS);
      };
      void look();
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void open();
    return () => {
      on = false;
      clearTimeout(timer);
      stop();
    };
  }, []);

  const problem = state === 'opening' || state === 'looking' ? null : PROBLEMS[state];
  if (problem) return <Alert tone="owed">{problem}</Alert>;
  return (
    <div className={classes.camera} data-state={state}>
      <video ref={video} muted playsInline aria-label="What the camera sees" />
      <p className={classes.hint}>
        {state === 'opening' ? 'The camera opens …' : 'Hold the barcode in front of the camera.'}
      </p>
    </div>
  );
}
