import { useCallback, useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { Switch } from '#web/shared/kit/checkbox.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import styles from './keys.module.css';
import { switchKeys, useAreKeysOn } from './keys-setting.ts';
import { useKeys } from './use-keys.ts';

const shortcuts: readonly (readonly [keys: readonly string[], does: () => string])[] = [
  [['/'], m.keys_search],
  [['J', 'K'], m.keys_move],
  [['Enter'], m.keys_open],
  [['O'], m.keys_open_page],
  [['C'], m.keys_call],
  [['W'], m.keys_whatsapp],
  [['E'], m.keys_email],
  [['A'], m.keys_ask],
  [['D'], m.keys_outcome],
  [['+', '−'], m.keys_seats],
  [['S'], m.keys_sold_elsewhere],
  [['P'], m.keys_pause],
  [['Z'], m.keys_undo],
  [['G', 'T'], m.keys_go_today],
  [['G', 'D'], m.keys_go_dashboard],
  [['G', 'B'], m.keys_go_bookings],
  [['G', 'F'], m.keys_go_flights],
  [['N'], m.keys_create],
  [['?'], m.keys_help],
  [['Esc'], m.keys_close],
];

export function Keys() {
  const areKeysOn = useAreKeysOn();
  const [isOpen, setOpen] = useState(false);
  useKeys(
    areKeysOn,
    useCallback(() => setOpen(true), []),
  );
  return (
    <>
      <p className={`muted text-14 ${styles.hint}`}>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {m.keys_title()} {areKeysOn && <kbd>?</kbd>}
        </button>
      </p>
      <Dialog look="box" wide open={isOpen} onClose={() => setOpen(false)} title={m.keys_title()}>
        <div className="stack">
          <p>{m.keys_text()}</p>
          <dl className={`stack two gap-2-4 ${styles.keys}`}>
            {shortcuts.map(([keys, does]) => (
              <div key={keys.join(' ')}>
                <dt className="row gap-1">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does()}</dd>
              </div>
            ))}
          </dl>
          <KeysSwitch id="keys-in-dialog" />
        </div>
      </Dialog>
    </>
  );
}

export function KeysSwitch({ id }: { id: string }) {
  const areKeysOn = useAreKeysOn();
  return (
    <Switch
      id={id}
      name={id}
      label={m.keys_switch()}
      checked={areKeysOn}
      onChange={() => switchKeys(!areKeysOn)}
    />
  );
}
