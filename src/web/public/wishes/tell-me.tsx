import { createTouchCode, TouchPart } from '#web/public/frame/touch-part.tsx';
import styles from './tell-me.module.css';
import type { WishView } from './wish-view.ts';

const form = createTouchCode(async () => (await import('./tell-me-form.tsx')).TellMeForm, [styles]);

/** "Tell me when" below a list or a deal. The form is new for another search. */
export function TellMe({ wish }: { wish: WishView }) {
  return <TouchPart key={wish.search} code={form} props={{ wish }} />;
}
