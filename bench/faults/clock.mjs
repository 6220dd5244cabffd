// Preloaded into the processes of the fault harness, and only there: moves their clock by the milliseconds that a file
// says. The application itself has no way to move its clock.
import { readFileSync } from 'node:fs';

const file = process.env.FAULTS_CLOCK;
const Real = Date;
let offset = 0;
const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
};
if (file) {
  read();
  setInterval(read, 100).unref();
  class Moved extends Real {
    constructor(...values) {
      if (values.length === 0) super(Real.now() + offset);
      else super(...values);
    }
    static now() {
      return Real.now() + offset;
    }
  }
  globalThis.Date = Moved;
}
