/**
 * Moves what this process takes for the time. Only tests do that: the application itself has no way to move its clock.
 * @param {() => number} offset Milliseconds, below 0 for an earlier time.
 */
export function moveDate(offset) {
  const Real = Date;
  globalThis.Date = class MovedDate extends Real {
    constructor(...values) {
      if (values.length === 0) super(Real.now() + offset());
      else super(...values);
    }
    static now() {
      return Real.now() + offset();
    }
  };
}
