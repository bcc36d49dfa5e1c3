// What one tab sends about a booking reaches the server in order: a late "keep what was typed" must not undo the step
// that was passed after it.

let last: Promise<unknown> = Promise.resolve();

export function inOrder<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const sent = last.then(send);
  last = sent.catch(() => {});
  return sent;
}
