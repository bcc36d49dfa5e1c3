// Says only that it is worth asking the server for the visitor. Apart, so that the wizard loads no more.
const MARK = 'visitor';

/** Call when the visitor may hold seats or has joined a list. */
export function markVisitor(): void {
  try {
    localStorage.setItem(MARK, '1');
  } catch {
    // Storage may be blocked; then only uncached pages know the visitor.
  }
}

export function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

export function unmark(): void {
  try {
    localStorage.removeItem(MARK);
  } catch {
    // Storage may be blocked.
  }
}
