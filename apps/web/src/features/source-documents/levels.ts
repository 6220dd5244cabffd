/** Below this a microphone hears nothing but itself, in decibels of full scale. */
const FLOOR_DB = -60;
/** A level that speech reaches; less of it for some seconds means that nothing is heard. */
export const SPEECH_LEVEL = 0.15;

/** The loudness of samples between −1 and 1 on a scale from 0 (nothing) to 1 (full). */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = 10 * Math.log10(sum / samples.length);
  return Math.min(1, Math.max(0, 1 - loudness / FLOOR_DB));
}

/** "1:05". */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
