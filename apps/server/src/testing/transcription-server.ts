import type { ServerResponse } from 'node:http';
import { type AskedServer, answerJson, type ModelServer, startModelServer } from './model-server.ts';

/** One recording as it reached the server. */
export interface AskedTranscriber extends AskedServer {
  /** The fields of the form but the file. */
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Buffer };
}

export type TranscriptionServer = ModelServer<AskedTranscriber>;

/** A server that speaks the protocol of `/v1/audio/transcriptions` and answers what the test says. */
export function startTranscriptionServer(
  respond: (asked: AskedTranscriber, response: ServerResponse) => void,
): Promise<TranscriptionServer> {
  return startModelServer(async (body, headers) => {
    const type = headers['content-type']!;
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const file = form.get('file') as File;
    const fields = [...form].filter(([name]) => name !== 'file') as [string, string][];
    return {
      fields: Object.fromEntries(fields),
      file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) },
    };
  }, respond);
}

/** Answers with a transcript, as the protocol wraps it. */
export const answerText = (response: ServerResponse, text: string): void => answerJson(response, { text });
