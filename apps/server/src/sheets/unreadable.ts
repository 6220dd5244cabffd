/** A file that cannot be read, with the reason in words for the person who chose it. */
export class UnreadableFile extends Error {
  readonly field: 'file' | 'password';

  constructor(message: string, field: 'file' | 'password' = 'file') {
    super(message);
    this.field = field;
  }
}
