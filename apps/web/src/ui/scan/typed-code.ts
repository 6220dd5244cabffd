/** Keys of a scanner come faster than anybody types, and end with Enter. */
const FAST_MS = 50;
const SHORTEST = 4;

/** Tells the typing of a USB or Bluetooth scanner from that of a person. Give it every key with its time. */
export class TypedCode {
  private keys = '';
  private last = Number.NEGATIVE_INFINITY;

  /** The code, when this key ends one; null for all others. */
  add(key: string, at: number): string | null {
    const fast = at - this.last <= FAST_MS;
    this.last = at;
    if (!fast) this.keys = '';
    if (key === 'Enter') {
      const code = this.keys;
      this.keys = '';
      return code.trim().length >= SHORTEST ? code.trim() : null;
    }
    if (key.length === 1) this.keys += key;
    // Shift precedes a capital letter; any other key ends the code.
    else if (key !== 'Shift') this.keys = '';
    return null;
  }

  /** Whether the last key was the first of what may become a code. */
  get isBeginning(): boolean {
    return this.keys.length === 1;
  }
}
