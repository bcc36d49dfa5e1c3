// Style sheets use the semantic names and scales of src/web/shared/styles/tokens.css: no literal colours,
// type sizes or distances, no colours of the palette, no undefined names, and only the common widths.
import stylelint from 'stylelint';

const tokens = 'src/web/shared/styles/tokens.css';

// Allowed widths, because CSS conditions cannot use custom properties.
const mediaWidths = ['15em', '23.99em', '24em', '35.99em', '36em', '47.99em', '48em', '61.99em', '62em'];
const containerWidths = ['15rem', '20rem', '22rem', '40rem', '58.99rem', '59rem'];

const palette = /var\(--(?:(?:brand|accent|neutral)-\d|ink|paper)\)/;
// stylelint accepts unknown names with a fallback, so allow one only for names that a parent may set.
const fallback = /var\((?!--(?:bottom-bar|currency),)--[\w-]+,/;
// One pixel is allowed, for lines and elements aligned with them.
const rawDistance = /(?<![\w.-])-?(?!1px)\d*\.?\d+px/;
const tapSize = /(?<![\w.-])44px/;
// A step of the type scale, or a size that grows from one step to another with its container.
const step = 'var\\(--type-[a-z0-9]+\\)';
// The size of a unit beside its number, and of the first word of Home's title.
const relative = '0\\.62em|1\\.5em';

// A rule of our own, because stylelint checks only the widths of @media.
const containerWidth = 'sempat/container-width';
const checkContainerWidth = stylelint.createPlugin(containerWidth, (isOn) => (sheet, result) => {
  if (!isOn) return;
  sheet.walkAtRules('container', (node) => {
    for (const [, width] of node.params.matchAll(/width(?::| [<>]=?) ([\d.]+[a-z]+)/g)) {
      if (containerWidths.includes(width)) continue;
      const message = `${width} is none of the widths ${containerWidths.join(', ')}`;
      stylelint.utils.report({ ruleName: containerWidth, result, node, message });
    }
  });
});

export default {
  plugins: [checkContainerWidth],
  // Files that define names for other style sheets.
  referenceFiles: [tokens, 'src/web/shared/frame/frame.module.css'],
  rules: {
    'no-unknown-custom-properties': true,
    'color-no-hex': true,
    'function-disallowed-list': ['/^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)$/'],
    'declaration-property-value-allowed-list': {
      'font-size': [
        'inherit',
        new RegExp(`^(?:${step}|${relative}|clamp\\(${step}, [\\d.]+cqi, ${step}\\))$`),
      ],
      font: ['inherit', new RegExp(`^\\d00 (?:${step}|${relative}) / `)],
      'z-index': [/^var\(--z-[a-z]+\)$/],
    },
    'declaration-property-value-disallowed-list': {
      '/./': [palette, fallback, tapSize],
      '/^(?:padding|margin|gap|row-gap|column-gap)/': [rawDistance],
    },
    'media-feature-name-value-allowed-list': { '/width$/': mediaWidths },
    [containerWidth]: true,
  },
  overrides: [
    {
      // This file defines the palette, the colours and the scales.
      files: [tokens],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'declaration-property-value-allowed-list': null,
        'declaration-property-value-disallowed-list': null,
        'media-feature-name-value-allowed-list': null,
        [containerWidth]: null,
      },
    },
  ],
};
