// Parts of a page whose code loads when a visitor first touches the page. Until then the server's HTML stays
// as it is and works without its code.
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react';

const touches = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'click',
] as const;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 16_000;

interface TouchCode<Props> {
  /** Loads the code at once, for client-side navigation, which has no HTML from the server. */
  load(): Promise<unknown>;
  choose(): ComponentType<Props>;
}

/** The styles are arguments, so that the page loads them and not only the code. */
export function createTouchCode<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  _styles: readonly object[] = [],
): TouchCode<Props> {
  let code: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const requested = Promise.withResolvers<void>();

  function load() {
    requested.resolve();
    code ??= retryImport(importCode).then((component) => {
      loaded = component;
      return { default: component };
    });
    return code;
  }
  const waiting = lazy(() => {
    if (typeof document === 'undefined') return load();
    return Promise.race([requested.promise, waitForTouch()]).then(load);
  }) as ComponentType<Props>;
  return { load, choose: () => loaded ?? waiting };
}

type TouchPartProps<Props> = {
  code: TouchCode<Props>;
  props: Props;
  /** Shown after a client-side navigation until the code has loaded. */
  fallback?: ReactNode;
};

/**
 * Renders again only if its props change: rendering a part whose code is not loaded would replace the server's HTML with
 * the fallback. For the same reason contexts around a part need stable values.
 */
export const TouchPart = memo(Part, hasSameProps) as typeof Part;

function Part<Props extends object>({ code, props, fallback = null }: TouchPartProps<Props>): ReactNode {
  // Chosen once, because a change of component would remount the part and drop its state.
  const [Chosen] = useState(code.choose);
  return (
    <Suspense fallback={fallback}>
      <Chosen {...props} />
    </Suspense>
  );
}

function hasSameProps<Props extends object>(
  one: TouchPartProps<Props>,
  other: TouchPartProps<Props>,
): boolean {
  const names = Object.keys({ ...one.props, ...other.props }) as (keyof Props)[];
  return one.code === other.code && names.every((name) => one.props[name] === other.props[name]);
}

/** Retries without end: an error would replace the page, whose HTML still works. */
async function retryImport<Code>(importCode: () => Promise<Code>): Promise<Code> {
  for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_RETRY_MS)) {
    try {
      return await importCode();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

let firstTouch: Promise<void> | undefined;

function waitForTouch(): Promise<void> {
  firstTouch ??= new Promise((resolve) => {
    const stop = new AbortController();
    const touch = () => {
      stop.abort();
      resolve();
    };
    // On the window, because React stops events that reach a part before its code.
    for (const type of touches)
      addEventListener(type, touch, { capture: true, passive: true, signal: stop.signal });
  });
  return firstTouch;
}
