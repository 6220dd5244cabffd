import classes from './Skeleton.module.css';

/** A placeholder line while content loads. It is invisible for the first 100 ms (the delay is in the style sheet). */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number }) {
  return <span aria-hidden data-loading className={classes.skeleton} style={{ width, height }} />;
}
