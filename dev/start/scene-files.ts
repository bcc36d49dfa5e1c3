// Vite plugin that minifies scene files for pages.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export function optimiseScenes(): Plugin {
  return {
    name: 'optimise-scenes',
    enforce: 'pre',
    load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'raw' || !file.includes('/src/web/assets/scenes/')) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(optimiseSvg(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** Removes comments, white space and plain groups, and shortens numbers. */
export function optimiseSvg(svg: string): string {
  const text = svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([<>{};]) ?/g, '$1')
    .replace(/ \/>/g, '/>')
    .trim();
  return dropPlainGroups(text).replace(
    /([\w-]+)="([^"]*)"/g,
    (_, name: string, value: string) => `${name}="${optimiseValue(name, value.trim())}"`,
  );
}

function optimiseValue(name: string, value: string): string {
  const isPath = name === 'd';
  if (!isPath && !/^(transform|points)$/.test(name) && !/^-?[\d.]+$/.test(value)) return value;
  const text = isPath ? value.replace(/ ?([a-z]) ?/gi, '$1') : value;
  return (
    text
      .replace(/(?<![\d.])0(?=\.\d)/g, '')
      .replace(/ (?=-)/g, '')
      // In ".5.5" the second point begins a new number.
      .replace(/(\.\d+) (?=\.)/g, '$1')
  );
}

function dropPlainGroups(svg: string): string {
  const open: string[] = [];
  return svg.replace(/<(\/?)g\b[^>]*>/g, (tag, closing: string) => {
    if (!closing) open.push(tag);
    const opening = closing ? open.pop() : tag;
    return opening === '<g>' ? '' : tag;
  });
}
