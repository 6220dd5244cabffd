/**
 * FC_RUNS: the share of their runs that property tests with a database make. All of them in `npm run test:deep`, a
 * tenth in `npm test`.
 */
const SHARE = Number(process.env.FC_RUNS ?? (process.env.TEST_DEEP ? 1 : 0.1));

/** How many runs a property test makes of the number that proves it; `least` are needed to see each kind of step. */
export const runs = (all: number, least = 2): number => Math.max(least, Math.ceil(all * SHARE));
