// A separate file, because the pages' CSP forbids inline styles.
export const stylesheet = `
:root { color-scheme: light; --ink: #14213d; --soft: #55607a; --line: #d9dfeb; --page: #eef2f9; --brand: #1d4ed8;
  --ok: #12693a; --bad: #b42318; --note: #fff3dc; --note-ink: #5e3400; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: clamp(16px, 6vh, 72px) 16px;
  background: var(--page); color: var(--ink); font: 17px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
body.bank { --page: #0f2b2b; --brand: #0b6b57; }
main { width: 100%; max-width: 520px; background: #fff; border-radius: 18px; overflow: hidden;
  box-shadow: 0 1px 2px rgb(20 33 61 / .1), 0 18px 48px rgb(20 33 61 / .14); }
.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px;
  padding: 18px 28px; background: var(--brand); color: #fff; }
.brand { font-weight: 750; letter-spacing: -.01em; font-size: 19px; }
.tag { font-size: 14px; font-weight: 600; padding: 3px 12px; border-radius: 99px; background: #fff; color: var(--ink); }
.inside { padding: 26px 28px 30px; }
h1 { margin: 0 0 2px; font-size: 17px; font-weight: 600; color: var(--soft); }
.amount { margin: 0 0 20px; font-size: clamp(34px, 9vw, 44px); font-weight: 780; line-height: 1.1;
  letter-spacing: -.025em; font-variant-numeric: tabular-nums; }
dl { margin: 0 0 22px; border-top: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 110px 1fr; gap: 12px; padding: 11px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 560; overflow-wrap: anywhere; }
form { margin: 0; display: grid; gap: 12px; }
button, .button { display: block; width: 100%; min-height: 52px; padding: 10px 18px; border: 2px solid var(--brand);
  border-radius: 12px; background: #fff; color: var(--brand); font: inherit; font-weight: 680; text-align: center;
  text-decoration: none; cursor: pointer; }
.main { background: var(--brand); color: #fff; }
.bad { border-color: var(--bad); color: var(--bad); }
button:hover, .button:hover { filter: brightness(.93); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.note { margin: 22px 0 0; padding: 12px 16px; border-radius: 12px; background: var(--note); color: var(--note-ink);
  font-size: 15px; }
.state { margin: 0 0 18px; color: var(--ink); font-size: 22px; font-weight: 740; }
.state.ok { color: var(--ok); }
p { margin: 0 0 16px; }
@media (max-width: 420px) { .head, .inside { padding-inline: 20px; } dl div { grid-template-columns: 1fr; gap: 0; } }
`;
