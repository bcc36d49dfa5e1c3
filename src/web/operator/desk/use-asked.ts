// The dialog's subject. It stays set while the dialog closes, so its text does not vanish.
import { useState } from 'react';

export function useAsked<Asked>() {
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);
  const ask = (what: Asked) => {
    setAsked(what);
    setOpened(true);
  };
  return { asked, opened, ask, close: () => setOpened(false) };
}
