import { LIMITS } from '@lissafi/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { levelOf, SPEECH_LEVEL } from './levels.ts';
import { recognize } from './recognition.ts';

/** In the order of preference; iPhones record only the last. */
const TYPES = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm', 'webm'],
  ['audio/mp4', 'mp4'],
] as const;
/** Speech of two minutes is some 500 kB. */
const BITS_PER_SECOND = 32_000;
const METER_MS = 100;
/** A meter that jumps is motion too. */
const CALM_METER_MS = 1_000;
const SILENT_AFTER_S = 4;

export const PROBLEMS = {
  insecure: 'The microphone opens only on a secure address (https). Write what happened instead.',
  unsupported: 'This browser cannot record. Use a newer one, or write what happened.',
  none: 'No microphone was found on this device. Connect one, or write what happened.',
  denied:
    'This page is not allowed to use the microphone. Allow it in the settings of your browser, or write what happened.',
  busy: 'The microphone does not answer. Another app may be using it. Close that one and try again.',
  empty: 'Nothing was recorded. Please try again.',
} as const;
export type RecorderProblem = keyof typeof PROBLEMS;

function problemOf(error: unknown): RecorderProblem {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

export interface Recording {
  file: File;
  /** What the browser wrote down; null where it was not asked. */
  heard: string | null;
}

/** Records from the microphone until it is stopped or the limit is reached. Leaving the page closes the microphone. */
export function useRecorder({
  listens,
  onDone,
}: {
  /** The browser is to write down what is said. */
  listens: boolean;
  onDone: (recording: Recording) => void;
}) {
  const [state, setState] = useState<'idle' | 'opening' | 'recording'>('idle');
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const [isSilent, setSilent] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  const isMounted = useRef(true);
  const running = useRef<{ stop: () => void; close: () => void } | null>(null);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      running.current?.close();
    };
  }, []);

  const start = useCallback(async () => {
    setProblem(null);
    if (!navigator.mediaDevices?.getUserMedia)
      return setProblem(window.isSecureContext ? 'unsupported' : 'insecure');
    const type = TYPES.find(([each]) => globalThis.MediaRecorder?.isTypeSupported(each));
    if (!type) return setProblem('unsupported');
    setState('opening');
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      setState('idle');
      return setProblem(problemOf(error));
    }
    const closeMicrophone = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    // The page was left while the person was asked.
    if (!isMounted.current) return closeMicrophone();

    const parts: Blob[] = [];
    const recorder = new MediaRecorder(stream, { mimeType: type[0], audioBitsPerSecond: BITS_PER_SECOND });
    const recognition = listens ? recognize() : null;
    const meter = meterOf(stream);
    const began = performance.now();
    let heardAt = began;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pace = isCalm ? CALM_METER_MS : METER_MS;
    let peak = 0;
    let shownAt = began;
    const timer = setInterval(() => {
      const now = performance.now();
      const current = meter.level();
      if (current >= SPEECH_LEVEL) heardAt = now;
      peak = Math.max(peak, current);
      if ((now - began) / 1000 >= LIMITS.recording_seconds) running.current?.stop();
      if (now - shownAt < pace) return;
      shownAt = now;
      setLevel(peak);
      peak = 0;
      setSilent((now - heardAt) / 1000 > SILENT_AFTER_S);
      setSeconds((now - began) / 1000);
    }, METER_MS);
    const close = () => {
      clearInterval(timer);
      meter.close();
      closeMicrophone();
      running.current = null;
    };
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = async () => {
      close();
      const file = new File(parts, `recording-${nameOf(new Date())}.${type[1]}`, { type: recorder.mimeType });
      const heard = recognition ? await recognition.finish() : null;
      if (!isMounted.current) return;
      setState('idle');
      if (file.size === 0) setProblem('empty');
      else done.current({ file, heard });
    };
    running.current = {
      stop: () => {
        if (recorder.state !== 'inactive') recorder.stop();
      },
      close,
    };
    // Parts come each second, so that nothing is lost where the browser ends it by itself.
    recorder.start(1_000);
    setSeconds(0);
    setSilent(false);
    setState('recording');
  }, [listens]);

  return {
    state,
    problem,
    seconds,
    level,
    isSilent,
    start,
    stop: () => running.current?.stop(),
  };
}

/** "2026-11-24-1207" */
const nameOf = (now: Date) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`;
};

function meterOf(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close: () => void context.close(),
  };
}
