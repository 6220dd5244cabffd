import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../client/api.ts';
import classes from './ItemPicture.module.css';

/**
 * The picture of an item; without one, or while it comes, its first letter. It is read with the session's token, which
 * an <img> does not send, and kept by the browser.
 */
export function ItemPicture({
  item,
  size = 'small',
}: {
  item: { name: string; picture_id: string | null };
  size?: 'small' | 'large';
}) {
  const { data } = useQuery({
    ...queries.itemLookup.picture({ params: { id: item.picture_id ?? '' }, query: { size } }),
    enabled: item.picture_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setAddress(null);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address && item.picture_id ? (
    // Beside the item's name in a list it needs no text alternative.
    <img
      src={address}
      alt={size === 'small' ? '' : `Picture of ${item.name}`}
      className={classes.picture}
      data-size={size}
    />
  ) : (
    <span className={classes.picture} data-size={size} data-none aria-hidden>
      {item.name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
