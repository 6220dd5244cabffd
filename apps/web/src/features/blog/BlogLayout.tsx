import { Link, Outlet } from '@tanstack/react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import classes from './Blog.module.css';

export function BlogLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to="/" aria-label="Lissafi, start page" className={classes.logo}>
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <Link to="/blog">Blog</Link>
          <ButtonLink to="/auth/login">Sign in</ButtonLink>
        </nav>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
