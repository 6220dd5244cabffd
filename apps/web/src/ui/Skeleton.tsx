import classes from './Skeleton.module.css';

/** A grey line in the place of what comes. Invisible for its first 100 ms (the delay is in the style). */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span aria-hidden className={classes.skeleton} style={{ width, height }} />;
}
