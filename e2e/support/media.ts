import config from '../playwright.config.ts';

const { launchOptions } = config.use!;

/**
 * Options of tests whose camera or microphone plays a file, over and over, without asking anybody. The browser reads the
 * file when the device is opened.
 */
export const playing = (kind: 'video' | 'audio', file: string) => ({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions!.args!,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-${kind}-capture=${file}`,
    ],
  },
});
