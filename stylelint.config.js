// Style sheets use the meanings and scales of src/web/shared/styles/tokens.css: no colour, type size or distance of their
// own, no colour of the palette, no name that is defined nowhere, and only the common widths.
import stylelint from 'stylelint';

const tokens = 'src/web/shared/styles/tokens.css';

// CSS cannot keep these in a name: a condition is read before names are.
const mediaWidths = ['15em', '23.99em', '24em', '35.99em', '36em', '47.99em', '48em', '61.99em', '62em'];
const containerWidths = ['20rem', '22rem', '40rem', '58.99rem', '59rem'];

const palette = /var\(--(?:(?:brand|accent|neutral)-\d|ink|paper)\)/;
// stylelint takes any name with a fallback for known, so only names that a parent may set have one.
const fallback = /var\((?!--(?:bottom-bar|currency),)--[\w-]+,/;
// Lines are one pixel, and so is what lines up with one.
const rawDistance = /(?<![\w.-])-?(?!1px)\d*\.?\d+px/;
const tapSize = /(?<![\w.-])44px/;
// A step of the scale, or one that grows between two steps with its container.
const step = 'var\\(--type-[a-z0-9]+\\)';
// A unit beside its number, and the first word of Home beside the rest of its title.
const relative = '0\\.62em|1\\.5em';

// stylelint itself compares the widths of @media only.
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
  // Names that other sheets use.
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
      // The home of the palette, of colours and of the scales.
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
