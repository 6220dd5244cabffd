import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LIMITS } from '@lissafi/contract/limits';
import type { TextReading, TextTransaction } from '@lissafi/contract/text-transactions';
import { judge } from '@lissafi/domain/testing/programs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication } from '../../testing/application.ts';
import { proOwner, SOURCES, upload, work } from '../../testing/source-documents.ts';
import {
  answerText,
  startTranscriptionServer,
  type TranscriptionServer,
} from '../../testing/transcription-server.ts';

const TEXT = '/api/v1/ingestion/transactions/text-to-transaction';
/** A man and a woman of espeak-ng; each hears the other's errors of transcription. */
const VOICES = ['en-gb', 'en-us+f3'];

interface Expected {
  type: 'income' | 'expense';
  amount_minor: number;
  currency: string;
}
interface Sentence {
  text: string;
  /** What a transcription server answers, for each voice: with its punctuation, figures, homophones and lost words. */
  heard: [string, string];
}
const linesOf = <Line>(url: URL): Line[] =>
  readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const SENTENCES = linesOf<Sentence>(new URL('speech.jsonl', import.meta.url));
const CASES = new Map(
  linesOf<{ text: string; expect: Expected | Expected[] | null }>(
    new URL('../../../../../packages/domain/src/language/cases/text-transactions.dev.jsonl', import.meta.url),
  ).map((each) => [each.text, each.expect === null ? [] : [each.expect].flat()]),
);

let server: TranscriptionServer;
let application: TestApplication;
let owner: Member;
/** What is answered to a recording, by the hash of its sound. */
const answers = new Map<string, string>();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  server = await startTranscriptionServer(({ file }, response) => {
    const text = answers.get(hashOf(file.bytes));
    if (text === undefined) response.writeHead(404).end();
    else answerText(response, text);
  });
  application = await testApplication({ TRANSCRIBER_URL: server.url, TRANSCRIBER_MODEL: 'speech' });
  owner = await proOwner(application);
});
afterAll(async () => {
  await application.close();
  await server.close();
});

function speak(text: string, voice: string): Buffer {
  const { status, stdout, stderr } = spawnSync('espeak-ng', ['-v', voice, '--stdout', text], {
    maxBuffer: LIMITS.upload_bytes,
  });
  if (status !== 0) throw new Error(`espeak-ng: ${stderr}`);
  // Written to a pipe, the lengths in the head are unknown.
  stdout.writeUInt32LE(stdout.length - 8, 4);
  stdout.writeUInt32LE(stdout.length - 44, 40);
  return stdout;
}

/** Speaks, uploads and transcribes a text, and reads what was heard as a person would send it. */
async function readSpoken(sound: Buffer, heard: string): Promise<TextReading> {
  answers.set(hashOf(sound), heard);
  const { status, body } = await upload(owner, 'recordings', sound, { name: 'said.wav' });
  expect([status, body.media_type], JSON.stringify(body)).toEqual([201, 'audio/wav']);
  await work(application, owner, body);
  const { state, transcript } = (await owner.get(`${SOURCES}/${body.id}`)).body;
  expect([state, transcript]).toEqual(['read', heard]);
  const path = transcript.length > LIMITS.short_text ? `${TEXT}/multiple` : TEXT;
  const read = await owner.post(path, { text: transcript, source_document_id: body.id });
  expect(read.status, JSON.stringify(read.body)).toBe(200);
  return (await owner.get(`${TEXT}/${read.body.processing_id}`)).body;
}

const directionOf = ({ entry }: TextTransaction) =>
  ['sale', 'income', 'customer_payment'].includes(entry.kind) ? 'income' : 'expense';
type Outcome = 'right' | 'partly' | 'asked' | 'refused' | 'wrong';

/** What became of a sentence: a draft with another amount or direction counts as wrong unless it asks a question. */
function outcomeOf({ transactions }: TextReading, expected: readonly Expected[]): Outcome {
  if (transactions.length === 0) return expected.length === 0 ? 'right' : 'refused';
  const left = expected.filter(({ currency }) => currency === 'NGN');
  let asks = false;
  for (const said of transactions) {
    const at = left.findIndex(
      ({ type, amount_minor }) => type === directionOf(said) && amount_minor === said.entry.amount,
    );
    if (at >= 0) left.splice(at, 1);
    else if (said.questions.length > 0) asks = true;
    else return 'wrong';
  }
  if (asks) return 'asked';
  return left.length === 0 ? 'right' : 'partly';
}

judge(
  'espeak-ng',
  '40 spoken sentences end in the right draft, a question or a refusal, never in a wrong one',
  async () => {
    expect(SENTENCES).toHaveLength(40);
    const counts: Record<Outcome, number> = { right: 0, partly: 0, asked: 0, refused: 0, wrong: 0 };
    const others: string[] = [];
    for (const [at, voice] of VOICES.entries())
      for (const { text, heard } of SENTENCES) {
        const expected = CASES.get(text);
        if (!expected) throw new Error(`“${text}” is no case`);
        const reading = await readSpoken(speak(text, voice), heard[at]!);
        const outcome = outcomeOf(reading, expected);
        counts[outcome]++;
        if (outcome === 'right') continue;
        const made = reading.transactions.map((each) => `${directionOf(each)} ${each.entry.amount}`);
        others.push(`${outcome}: ${heard[at]} [${made}] ${reading.reason ?? ''}`);
      }
    console.info(
      `Speech, ${VOICES.length} × ${SENTENCES.length}: ${JSON.stringify(counts)}\n${others.join('\n')}`,
    );
    expect(counts.wrong, others.join('\n')).toBe(0);
    expect(counts.partly, others.join('\n')).toBe(0);
    expect(counts.right).toBeGreaterThanOrEqual(76);
    expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(0);
  },
  120_000,
);

test('words that were never said, as servers answer to silence, record nothing', async () => {
  const silence = Buffer.alloc(16_044);
  silence.write('RIFF');
  silence.write('WAVEfmt ', 8);
  for (const [at, heard] of ['Thank you.', 'Thanks for watching!', 'you', '.'].entries()) {
    const { transactions, offer } = await readSpoken(Buffer.concat([silence, Buffer.from([at])]), heard);
    expect([transactions, offer], heard).toEqual([[], null]);
  }
});
