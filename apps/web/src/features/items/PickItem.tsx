import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { KINDS } from '../../labels/inventory.ts';
import { ItemPicker, type Picked } from '../../pickers/ItemPicker.tsx';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import classes from '../../ui/Pick.module.css';

/** Lets the person choose an item by name or code, then opens the form on its page that adjusts its stock. */
export default function PickItem({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const open = ({ item_type, id }: Pick<Picked, 'item_type' | 'id'>) => {
    onDone();
    void navigate({ to: `${KINDS[item_type].path}/$id`, params: { id }, search: { task: 'adjust' } });
    return undefined;
  };
  return (
    <div className={classes.pick}>
      <div>
        <ScanItem label="Scan its code" onItem={open} />
      </div>
      <ItemPicker
        label="Choose an item"
        name={name}
        isKnown={false}
        kinds="all"
        autoFocus
        onType={setName}
        onPick={open}
      />
    </div>
  );
}
