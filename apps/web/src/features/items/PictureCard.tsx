import { LIMITS } from '@lissafi/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../client/api-error.ts';
import { type AnyItem, removePicture, setPicture } from '../../pickers/item-service.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { FoldingCard } from '../../ui/FoldingCard.tsx';
import formClasses from '../../ui/form/Form.module.css';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { ItemPicture } from '../../ui/ItemPicture.tsx';
import { pictureContent } from '../../ui/shrink-picture.ts';
import { notify } from '../../ui/toast.ts';

/** The picture of the item, saved immediately. People who may not change it only see it. */
export function PictureCard({ item }: { item: AnyItem }) {
  const input = useId();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!item.can.update && item.picture_id === null) return null;

  const run = async (work: () => Promise<unknown>, words: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await client.invalidateQueries({
        queryKey: [item.item_type === 'raw_material' ? 'rawMaterials' : 'finishedGoods'],
      });
      notify.success(words);
    } catch (error) {
      setProblem(fieldErrorsOf(error).content ?? messageOf(error, 'This picture cannot be read'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FoldingCard title="Picture">
      <div className={classes.picture}>
        {problem && <Alert>{problem}</Alert>}
        <ItemPicture item={item} size="large" />
        {item.can.update && (
          <>
            <input
              id={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              className="visually-hidden"
              aria-label="Choose a picture"
              disabled={busy}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file)
                  void run(
                    async () =>
                      setPicture(
                        item,
                        await pictureContent(file, {
                          bytes: LIMITS.picture_bytes,
                          pixels: LIMITS.picture_pixels,
                        }),
                      ),
                    'Picture saved',
                  );
              }}
            />
            <div className={formClasses.actions}>
              <Button busy={busy} onClick={() => document.getElementById(input)?.click()}>
                {item.picture_id ? 'Choose another' : 'Add a picture'}
              </Button>
              {item.picture_id && (
                <Button
                  look="danger"
                  busy={busy}
                  onClick={() => run(() => removePicture(item), 'Picture removed')}
                >
                  Remove
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </FoldingCard>
  );
}
