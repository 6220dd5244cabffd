import { expect, test } from 'vitest';
import { levelOf, SPEECH_LEVEL, timeText } from './levels.ts';

const wave = (height: number) => Float32Array.from({ length: 480 }, (_, at) => height * Math.sin(at / 5));

test('silence is 0, full scale is 1, and speech lies between', () => {
  expect(levelOf(new Float32Array(0))).toBe(0);
  expect(levelOf(new Float32Array(480))).toBe(0);
  expect(levelOf(new Float32Array(480).fill(1))).toBe(1);
  expect(levelOf(wave(0.0005))).toBeLessThan(SPEECH_LEVEL);
  const [quiet, loud] = [levelOf(wave(0.05)), levelOf(wave(0.5))];
  expect(quiet).toBeGreaterThan(SPEECH_LEVEL);
  // Ten times the height is 20 dB, a third of the scale.
  expect(loud - quiet).toBeCloseTo(1 / 3, 5);
});

test('the time is written as minutes and seconds', () => {
  expect([0, 7.9, 65, 600].map(timeText)).toEqual(['0:00', '0:07', '1:05', '10:00']);
});
