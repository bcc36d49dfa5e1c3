import { describe, expect, it } from 'vitest';
import { trustedTypesScript } from './trusted-types.ts';

interface Rules {
  readonly createHTML: (text: string) => string | null;
}

function runScript(): [string, Rules][] {
  const policies: [string, Rules][] = [];
  const createPolicy = (name: string, rules: Rules) => policies.push([name, rules]);
  new Function('globalThis', trustedTypesScript)({ trustedTypes: { createPolicy } });
  return policies;
}

describe('the default Trusted Types policy', () => {
  const [[name, rules] = ['', null]] = runScript();

  it('security 78: is the only policy the script creates', () => {
    expect(runScript()).toHaveLength(1);
    expect(name).toBe('default');
  });

  it('security 78: refuses HTML with an element, a comment or an end tag', () => {
    for (const text of [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '<script></script><img src=x onerror=alert(1)>',
      ' <script></script>',
      '<SCRIPT></SCRIPT>',
      '<svg><path d="M0 0"/></svg>',
      'a{}</style><img src=x onerror=alert(1)>',
      '<!-- x -->',
      'x<',
    ])
      expect(rules?.createHTML(text), text).toBeNull();
  });

  it('accepts text without an element and the empty script that React creates', () => {
    for (const text of ['', 'body{color:red}', '{"name":"\\u003cb>"}', 'a &lt; b', '<script></script>'])
      expect(rules?.createHTML(text)).toBe(text);
  });

  it("security 78: has no rule that accepts a script's text or URL", () => {
    expect(Object.keys(rules ?? {})).toEqual(['createHTML']);
  });

  it('accepts its own text, which React sets when it renders the page again', () => {
    expect(rules?.createHTML(trustedTypesScript)).toBe(trustedTypesScript);
  });

  it('does nothing in a browser without Trusted Types', () => {
    expect(() => new Function('globalThis', trustedTypesScript)({})).not.toThrow();
  });
});
