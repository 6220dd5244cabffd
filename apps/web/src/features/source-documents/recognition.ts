/** The part of the Web Speech API that is used; TypeScript does not know it, because not all browsers have it. */
interface Recognition {
  lang: string;
  continuous: boolean;
  onresult: (event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void;
  onend: () => void;
  onerror: () => void;
  start(): void;
  stop(): void;
}
type Maker = new () => Recognition;

const LANGUAGE = 'en-NG';
/** The last words come some moments after the end. */
const PATIENCE_MS = 3_000;

function maker(): Maker | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: Maker;
    webkitSpeechRecognition?: Maker;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** Whether this browser can write down what is said. */
export const canRecognize = () => maker() !== undefined;

/** Begins to write down what is said; `finish` gives the text, which is empty where nothing was understood. */
export function recognize(): { finish: () => Promise<string> } | null {
  const Maker = maker();
  if (!Maker) return null;
  const recognition = new Maker();
  recognition.lang = LANGUAGE;
  recognition.continuous = true;
  let text = '';
  let ended = () => {};
  const end = new Promise<void>((done) => {
    ended = done;
  });
  recognition.onresult = ({ results }) => {
    text = Array.from(results, (each) => each[0]?.transcript.trim() ?? '').join(' ');
  };
  recognition.onend = ended;
  recognition.onerror = ended;
  try {
    recognition.start();
  } catch {
    return null;
  }
  return {
    finish: async () => {
      recognition.stop();
      await Promise.race([end, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
      return text.trim();
    },
  };
}
