// For processes of the tests, and only there: their run begins at the last noon in Lagos, so that its day does not end
// before it does, and no test is red at an hour of its own. Only the database keeps the time of the machine.
import { moveDate } from '../../apps/server/src/testing/move-date.mjs';

const lag = Number(process.env.TEST_CLOCK_LAG_MS ?? 0);
// Each file of a worker comes here once more.
if (lag > 0 && Date.name !== 'MovedDate') {
  moveDate(() => -lag);
  process.env.NODE_OPTIONS = `--import ${import.meta.url} ${process.env.NODE_OPTIONS ?? ''}`;
}
