// Plain JavaScript, so that an old Node prints this message instead of a syntax error.
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `Sempat needs Node ${NEEDED} or newer; this is Node ${process.versions.node}.\n` +
      'On Linux (x64, arm64) and Windows (x64) `npm ci` brings the right one along: start through npm, as in\n' +
      '`npm run demo`. Elsewhere install Node 24 first.',
  );
  process.exit(1);
}
