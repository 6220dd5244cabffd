/** Loaded into a child before its program: when the parent has ended, it asks its own process to stop. */
import cluster from 'node:cluster';

if (process.channel && cluster.isPrimary) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone must not keep the process alive.
  process.channel.unref();
}
