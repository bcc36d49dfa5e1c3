// Part of npm run check -- lint: style sheets use the meanings and scales of src/web/shared/styles/tokens.css. A colour
// of the palette, a colour, a font size or a distance of one's own, a width that no other sheet knows: each is refused
// with its line.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const tokensFile = 'src/web/shared/styles/tokens.css';

/** CSS cannot keep these in a name: a condition is read before names are. */
const widths = {
  media: ['15em', '23.99em', '24em', '35.99em', '36em', '47.99em', '48em', '61.99em', '62em'],
  container: ['20rem', '22rem', '40rem', '58.99rem', '59rem'],
};

const PALETTE = /var\(--(?:(?:brand|accent|neutral)-\d|ink|paper)\)/g;
const RAW_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
/** A step of the scale, or one that grows between two steps with its container. */
const STEP = 'var\\(--type-[a-z0-9]+\\)';
const TYPE = new RegExp(`^(?:inherit|${STEP}|clamp\\(${STEP}, [\\d.]+cqi, ${STEP}\\))$`);
const SPACED = /(?<![-\w])((?:padding|margin|gap|row-gap|column-gap)(?:-[a-z-]+)?):\s*([^;}]+)/g;
/** Lines are one pixel, and so is what lines up with one. */
const RAW_SPACE = /(?<![\w.-])-?(?!1px)\d*\.?\d+px/;
/** Set by Mantine, which the back office's sheets adjust. */
const FOREIGN = /^--(?:mantine|input)-/;

export interface Sheet {
  readonly path: string;
  readonly text: string;
}

export function styleViolations(sheets: readonly Sheet[]): string[] {
  const defined = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name)),
  );
  return sheets.flatMap(({ path, text }) => {
    const css = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
    const found = (pattern: RegExp, what: (match: RegExpMatchArray) => string | undefined) =>
      [...css.matchAll(pattern)].flatMap((match) => {
        const problem = what(match);
        return problem ? [`${path}:${css.slice(0, match.index).split('\n').length} ${problem}`] : [];
      });
    const unknown = found(/var\((--[a-z0-9-]+)/g, ([, name = '']) =>
      defined.has(name) || FOREIGN.test(name) ? undefined : `${name} is defined nowhere`,
    );
    if (path === tokensFile) return unknown;
    return [
      ...unknown,
      ...found(PALETTE, ([use]) => `${use} is the palette; use a meaning, such as --text-muted`),
      ...found(RAW_COLOUR, ([colour]) => `${colour} is a colour of its own; add a meaning to ${tokensFile}`),
      ...found(/(?<![-\w])(font|font-size):\s*([^;}]+)/g, ([, property = '', value = '']) =>
        isOnScale(property, value.trim())
          ? undefined
          : `${property}: ${value.trim()} is not on the type scale`,
      ),
      ...found(SPACED, ([, property = '', value = '']) =>
        RAW_SPACE.test(value) ? `${property}: ${value.trim()} is not on the spacing scale` : undefined,
      ),
      ...found(/@(media|container)([^{]+)/g, ([, kind = '', condition = '']) => {
        const allowed = kind === 'media' ? widths.media : widths.container;
        const other = [...condition.matchAll(/width: ([\d.]+[a-z]+)/g)].find(
          ([, width = '']) => !allowed.includes(width),
        );
        return other && `${other[1]} is none of the widths ${allowed.join(', ')}`;
      }),
    ];
  });
}

function isOnScale(property: string, value: string): boolean {
  if (property === 'font-size' || value === 'inherit') return TYPE.test(value);
  // Weight, size, line height, family.
  return new RegExp(`^\\d00 ${STEP} / `).test(value);
}

export function readSheets(): Sheet[] {
  return globSync('src/web/**/*.css', { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

if (import.meta.main) {
  const violations = styleViolations(readSheets());
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}
