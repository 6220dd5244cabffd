/** A transcription server for the browser tests: it hears the same sentence in every recording. */
import { answerText, startTranscriptionServer } from './transcription-server.ts';

const server = await startTranscriptionServer((_, response) => answerText(response, process.argv[2]!));
process.stdout.write(JSON.stringify({ TRANSCRIBER_URL: server.url, TRANSCRIBER_MODEL: 'whisper-test' }));
