import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Document, INLINES } from '@contentful/rich-text-types';
import type { BlogPost, RichText } from '@lissafi/contract/blog';
import classes from './Blog.module.css';

/** Addresses that a person may be sent to; anything else stays text. */
const SAFE = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

const options: Options = {
  renderNode: {
    // The post has the page's one heading of the first order.
    [BLOCKS.HEADING_1]: (_node, children) => <h2>{children}</h2>,
    [BLOCKS.EMBEDDED_ASSET]: (node) => {
      const picture = (node.data as { picture?: BlogPost['featured_image'] }).picture;
      return picture ? (
        <img src={picture.url} alt={picture.alt} loading="lazy" className={classes.picture} />
      ) : null;
    },
    [INLINES.HYPERLINK]: (node, children) => {
      const address = String((node.data as { uri?: unknown }).uri ?? '').trim();
      if (!SAFE.test(address)) return <>{children}</>;
      const isOurs = address.startsWith('/');
      return (
        <a href={address} {...(isOurs ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
          {children}
        </a>
      );
    },
  },
};

/** Rich text as elements: whatever an editor wrote stays text, no HTML is ever read from it. */
export function RichTextView({ document }: { document: RichText }) {
  return (
    <div className={classes.text}>{documentToReactComponents(document as unknown as Document, options)}</div>
  );
}
