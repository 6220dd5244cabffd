/** On Citus each statement makes a round trip to a worker, and each part of a chained one. */
const FACTOR = process.env.CITUS_URL ? 6 : 1;

/** How long something may take in a test, in milliseconds, on the database that the suite runs on. */
export const patient = (milliseconds: number): number => milliseconds * FACTOR;
