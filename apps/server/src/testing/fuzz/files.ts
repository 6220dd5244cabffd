import fc from 'fast-check';

/** A file with some of its bytes changed, cut, doubled or put elsewhere. */
export const mutated = (file: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('flip', 'flip', 'cut', 'double', 'zero', 'insert', 'swap', 'start', 'huge'),
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(64),
        byte: fc.nat(255),
      }),
      { minLength: 0, maxLength: 6 },
    )
    .map((changes) => changes.reduce(change, Buffer.from(file)));

function change(
  file: Buffer,
  { kind, at, length, byte }: { kind: string; at: number; length: number; byte: number },
) {
  const place = Math.min(file.length - 1, Math.floor(at * file.length));
  if (place < 0) return Buffer.from([byte]);
  const before = file.subarray(0, place);
  const after = file.subarray(place);
  switch (kind) {
    case 'flip': {
      const copy = Buffer.from(file);
      copy[place] = (copy[place]! ^ (1 << (byte % 8))) & 255;
      return copy;
    }
    case 'cut':
      return Buffer.from(before);
    case 'start':
      return Buffer.from(after);
    case 'double':
      return Buffer.concat([file, after]);
    case 'zero': {
      const copy = Buffer.from(file);
      copy.fill(byte % 2 ? 0 : 255, place, Math.min(copy.length, place + length));
      return copy;
    }
    case 'insert':
      return Buffer.concat([before, Buffer.alloc(length, byte), after]);
    case 'swap':
      return Buffer.concat([after, before]);
    default: {
      // A length of four bytes that says far more than there is.
      const copy = Buffer.from(file);
      if (place + 4 <= copy.length) copy.writeUInt32LE(0xffff_fff0 + (byte % 16), place);
      return copy;
    }
  }
}
