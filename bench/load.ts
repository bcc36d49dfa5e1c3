// A load generator for loopback: a few open connections, each asking again as soon as it has the whole answer. Runs
// as a process of its own: node bench/load.ts <url> <connections> <seconds> [requests per second]; prints one number,
// the answers per second.
import { connect } from 'node:net';

const [address = '', connections = '32', seconds = '3', rate = '0'] = process.argv.slice(2);
const url = new URL(address);
const request = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`;
const perConnectionMs = Number(rate) > 0 ? (1_000 * Number(connections)) / Number(rate) : 0;

let answers = 0;
let stopped = false;

function ask(): void {
  const socket = connect(Number(url.port), url.hostname);
  let missing = 0;
  let head = '';
  const next = () => {
    if (!stopped) socket.write(request);
  };
  socket.on('connect', next);
  socket.on('error', (error) => {
    if (!stopped) throw error;
  });
  socket.on('data', (chunk) => {
    let rest = chunk.length;
    if (missing === 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(`not answered: ${head.slice(0, 100)}`);
      missing = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      rest = head.length - end - 4;
      head = '';
    }
    missing -= rest;
    if (missing > 0) return;
    answers += 1;
    if (perConnectionMs > 0) setTimeout(next, perConnectionMs);
    else next();
  });
}

for (let index = 0; index < Number(connections); index += 1) ask();
setTimeout(() => {
  stopped = true;
  console.log(answers / Number(seconds));
  process.exit(0);
}, Number(seconds) * 1_000);
