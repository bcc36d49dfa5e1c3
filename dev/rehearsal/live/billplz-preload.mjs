import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

const practiceUrl = process.env.PRACTICE_BILLPLZ_URL;
if (!practiceUrl) throw new Error('PRACTICE_BILLPLZ_URL is missing: say where the practice Billplz listens.');

const billplzOrigins = ['https://www.billplz.com', 'https://www.billplz-sandbox.com'];
const realFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const requestUrl = new URL(input instanceof Request ? input.url : input);
  if (!billplzOrigins.includes(requestUrl.origin)) return realFetch(input, init);
  const practice = new URL(`${requestUrl.pathname}${requestUrl.search}`, practiceUrl);
  return realFetch(input instanceof Request ? new Request(practice, input) : practice, init);
};

// Node reads NODE_EXTRA_CA_CERTS before it loads the `--env-file`, so load the certificates here.
const trusted = process.env.REHEARSAL_TRUSTED_CERTIFICATES;
if (trusted) setDefaultCACertificates([...getCACertificates('default'), readFileSync(trusted, 'utf8')]);
