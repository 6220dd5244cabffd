import classes from './Logo.module.css';

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect width="32" height="32" rx="8" fill="var(--green)" />
        <path
          d="M11 8v16h11M11 16h8"
          fill="none"
          stroke="var(--on-green)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Lissafi
    </span>
  );
}
