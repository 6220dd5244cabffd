/** Loaded into a child before its program: when the parent is gone, ask ourselves to stop. */
import cluster from 'node:cluster';

if (process.channel && cluster.isPrimary) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel alone is no reason to stay alive.
  process.channel.unref();
}
