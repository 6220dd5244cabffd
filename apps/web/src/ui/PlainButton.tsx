import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import classes from './Button.module.css';

export interface Look {
  look?: 'primary' | 'secondary' | 'subtle' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  wide?: boolean | undefined;
  /** A square button with only an icon; it needs an aria-label. */
  icon?: boolean | undefined;
}

const buttonClass = ({ look = 'secondary', size, wide, icon }: Look, more?: string) =>
  [
    classes.button,
    classes[look],
    size === 'small' && classes.small,
    size === 'large' && classes.large,
    wide && classes.wide,
    icon && classes.icon,
    more,
  ]
    .filter(Boolean)
    .join(' ');

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { busy?: boolean | undefined; ref?: Ref<HTMLButtonElement> };

export function Button({
  look,
  size,
  wide,
  icon,
  busy,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A busy button is not disabled, so that it keeps the focus; a second press does nothing.
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ look, size, wide, icon }, className)}
    >
      {busy && <span className={classes.busy} aria-hidden />}
      {busy && icon ? null : children}
    </button>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> };

/** A plain link that looks like a button: files, other sites. */
export function ButtonAnchor({ look, size, wide, icon, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonClass({ look, size, wide, icon }, className)} />;
}
