/** A process as the first one of the application starts it, which only measures. */
import { openDatabase } from '../db/pool.ts';
import { openMetrics } from '../operations/metrics.ts';
import { answerMetrics } from '../operations/metrics-server.ts';

// One that ends as soon as it is asked.
if (process.env.ENDS === '1') process.on('message', () => process.exit(0));
else {
  const database = openDatabase(process.env.LISSAFI_ADMIN_URL!);
  const metrics = openMetrics(database, () => Number(process.env.CLIENTS));
  metrics.began();
  metrics.jobEnded('tidy', 'done', 2);
  answerMetrics(metrics.read);
}
process.send?.('ready');
