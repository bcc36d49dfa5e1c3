// The target stays set while the dialog closes, so that its text does not vanish.
import { useState } from 'react';

export function useDialogState<Target>() {
  const [target, setTarget] = useState<Target>();
  const [opened, setOpened] = useState(false);
  const openDialog = (next: Target) => {
    setTarget(next);
    setOpened(true);
  };
  return { target, opened, openDialog, close: () => setOpened(false) };
}
