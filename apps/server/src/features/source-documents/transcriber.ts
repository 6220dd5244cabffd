import { z } from 'zod';
import type { TranscriberConfig } from '../../config.ts';
import { boundedText, modelServer, NoAnswer } from '../../model-server.ts';
import type { Transcriber } from '../../services.ts';

const Answer = z.object({ text: z.string() });

/**
 * A server that transcribes by the common protocol of `/v1/audio/transcriptions`. Only the recording leaves, with a name
 * that tells its format and nothing else. The log tells that it failed and how.
 */
export function openTranscriber(config: TranscriberConfig, log: (message: string) => void): Transcriber {
  const { model, language } = config;
  const server = modelServer(config, 'transcription', log);
  const ask = async (bytes: Buffer, name: string, type: string, signal: AbortSignal) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    form.append('model', model);
    form.append('response_format', 'json');
    if (language) form.append('language', language);
    const response = await server.post('/audio/transcriptions', form, signal);
    if (response.ok) return textOf(await boundedText(response));
    await response.body?.cancel();
    throw new NoAnswer(`status ${response.status}`);
  };
  return {
    transcribe: ({ content, media_type }, stop) => {
      const name = `recording.${media_type === 'audio/mp4' ? 'm4a' : media_type.split('/')[1]}`;
      return server.inTime((signal) => ask(content, name, media_type, signal), stop);
    },
  };
}

function textOf(answer: string): string {
  try {
    return Answer.parse(JSON.parse(answer)).text;
  } catch {
    throw new NoAnswer('the answer is not a transcript');
  }
}
