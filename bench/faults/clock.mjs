// Preloaded into the processes of the fault harness, and only there: moves their clock by the milliseconds that a file
// says.
import { readFileSync } from 'node:fs';
import { moveDate } from '../../apps/server/src/testing/move-date.mjs';

const file = process.env.FAULTS_CLOCK;
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
  moveDate(() => offset);
}
