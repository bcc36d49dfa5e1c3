import { reset, start } from '../start/start.ts';

const [way] = process.argv.slice(2);
if (way === 'reset') await reset();
else await start(way === 'dev' ? 'dev' : 'demo');
