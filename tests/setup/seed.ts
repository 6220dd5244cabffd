import fc from 'fast-check';

/**
 * In `npm test` property tests draw the same values each time, so that it is red only by a change; in the deep part they
 * draw new ones, and a failure prints the seed. FC_SEED asks for one again.
 */
const seed = process.env.FC_SEED ?? (process.env.TEST_DEEP ? undefined : '20261128');
if (seed) fc.configureGlobal({ seed: Number(seed) });
