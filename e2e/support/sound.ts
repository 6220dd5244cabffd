const RATE = 16_000;

/** A sound of this length as a WAV file: syllables of a voice without words, as loud as speech. */
export function spokenLike(seconds: number): Buffer {
  const count = RATE * seconds;
  const samples = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at++) {
    const time = at / RATE;
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3 * time));
    const voice = Math.sin(2 * Math.PI * 140 * time) + 0.5 * Math.sin(2 * Math.PI * 280 * time);
    samples.writeInt16LE(Math.round(12_000 * syllable * voice), at * 2);
  }
  return Buffer.concat([headerOf(samples.length), samples]);
}

function headerOf(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
