import { GoLink } from '../../ui/Go.tsx';
import classes from './OpenFooter.module.css';

const PAGES = [
  ['/help', 'Help'],
  ['/pricing', 'Prices'],
  ['/terms', 'Terms of use'],
  ['/privacy', 'Privacy notice'],
  ['/blog', 'Blog'],
] as const;

/** The server writes it into the page where a blog is configured. */
const hasBlog = () => document.querySelector('meta[name="blog"]') !== null;

/** The foot of every page that is read without signing in. */
export function OpenFooter() {
  return (
    <footer className={classes.footer}>
      <nav aria-label="About this service">
        <ul className={classes.pages}>
          {PAGES.filter(([to]) => to !== '/blog' || hasBlog()).map(([to, label]) => (
            <li key={to}>
              <GoLink to={to}>{label}</GoLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
