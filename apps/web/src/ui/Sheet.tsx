import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Sheet.module.css';
import { useIsPhone } from './use-media.ts';

/** A side task: from the bottom on a phone, from the right elsewhere. Keeps the focus and gives it back. */
export function Sheet({
  title,
  opened,
  onClose,
  children,
}: {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 440}
      transitionProps={{ duration: 140 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
      classNames={{
        content: isPhone ? `${classes.content} ${classes.bottom}` : classes.content!,
        header: classes.header!,
        title: classes.title!,
        body: classes.body!,
        overlay: classes.overlay!,
      }}
    >
      {children}
    </Drawer>
  );
}
