import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

type SideDrawerProps = {
  opened: boolean;
  /** Called for Escape, the close button and a press beside it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
};

/** Details beside a list. Focus goes in, stays, and comes back. */
export function SideDrawer({ opened, onClose, title, children }: SideDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} position="right" size="30rem">
      {children}
    </Drawer>
  );
}
