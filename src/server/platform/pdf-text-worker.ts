// The thread that reads the text of one PDF and ends. Whatever a file does to the program that reads it, it does here.
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

const { pdf, mostPages, mostCharacters } = workerData as {
  readonly pdf: Uint8Array;
  readonly mostPages: number;
  readonly mostCharacters: number;
};

// Nothing of a file is drawn, run or fetched; its text is all that is asked for.
const document = await getDocumentProxy(pdf, {
  disableFontFace: true,
  useSystemFonts: false,
  maxImageSize: 0,
});
let text = '';
for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
  const { items } = await (await document.getPage(number)).getTextContent();
  for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ');
  if (text.length > mostCharacters) break;
}
parentPort?.postMessage(text.slice(0, mostCharacters));
