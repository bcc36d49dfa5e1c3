// Loaded before everything else (node --import ./bin/check-node.mjs …). Plain JavaScript, so that it can say what is
// wrong on a Node that cannot run the rest.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Sempat needs Node ${NEEDED} or newer; this is Node ${process.versions.node}.\n` +
      'On Linux (x64, arm64) and Windows (x64) `npm ci` brings the right one along: start through npm, as in\n' +
      '`npm run demo`. Elsewhere install Node 24 first.',
  );
  process.exit(1);
}
