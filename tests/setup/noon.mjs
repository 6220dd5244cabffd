// For processes of the tests, and only there: their run begins at the last noon in Lagos, so that its day does not end
// before it does, and no test is red at an hour of its own. Only the database keeps the time of the machine.
const Real = Date;
const lag = Number(process.env.TEST_CLOCK_LAG_MS ?? 0);

class Late extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() - lag);
    else super(...values);
  }
  static now() {
    return Real.now() - lag;
  }
}

// Each file of a worker comes here once more.
if (lag > 0 && Real.name !== Late.name) {
  globalThis.Date = Late;
  process.env.NODE_OPTIONS = `--import ${import.meta.url} ${process.env.NODE_OPTIONS ?? ''}`;
}
