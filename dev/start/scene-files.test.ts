import { describe, expect, it } from 'vitest';
import { optimiseSvg } from './scene-files.ts';

describe('optimiseSvg', () => {
  it('removes comments and white space', () => {
    expect(
      optimiseSvg(
        '<!-- A -->\n<svg a="b">\n  <!-- B\n -->\n  <style>\n    :root {\n      --a: b;\n    }\n  </style>\n</svg>\n',
      ),
    ).toBe('<svg a="b"><style>:root{--a: b;}</style></svg>');
  });

  it('removes groups without attributes and keeps the others', () => {
    expect(optimiseSvg('<svg><g><g fill="red"><g><path/></g></g></g><glyph/></svg>')).toBe(
      '<svg><g fill="red"><path/></g><glyph/></svg>',
    );
  });

  it.each([
    ['M0 -3.5 L10 0.5\n  0.25 0.75 Z', 'M0-3.5L10 .5.25.75Z'],
    ['a0.5 0.5 0 0 1 -8 0', 'a.5.5 0 0 1-8 0'],
    ['m100 0.05 l-0.5 20.5 0 10', 'm100 .05l-.5 20.5 0 10'],
  ])('rewrites the path %s as %s', (long, short) => {
    expect(optimiseSvg(`<path d="${long}"/>`)).toBe(`<path d="${short}"/>`);
  });

  it('shortens numbers and leaves other values alone', () => {
    expect(optimiseSvg('<a r="0.5" id="0.5 -x" transform="rotate(0.5 -8 8)" fill="#0.5"/>')).toBe(
      '<a r=".5" id="0.5 -x" transform="rotate(.5-8 8)" fill="#0.5"/>',
    );
  });
});
