import { describe, expect, it } from 'vitest';
import { findBaseUrl, pageMeta, pageTitle } from './page-meta.ts';

const page = {
  title: 'About Us',
  description: 'Who we are',
  path: '/about',
  baseUrl: 'https://sempat.example',
};

describe('pageMeta', () => {
  it('gives search engines and chat apps one title, description, URL and picture', () => {
    expect(pageMeta(page)).toEqual(
      expect.arrayContaining([
        { title: 'About Us · Sempat' },
        { name: 'description', content: 'Who we are' },
        { tagName: 'link', rel: 'canonical', href: 'https://sempat.example/about' },
        { property: 'og:url', content: 'https://sempat.example/about' },
        { property: 'og:title', content: 'About Us' },
        { name: 'twitter:card', content: 'summary_large_image' },
      ]),
    );
    const picture = pageMeta({ ...page, picture: '/assets/JP.jpg' });
    expect(picture).toContainEqual({ property: 'og:image', content: 'https://sempat.example/assets/JP.jpg' });
  });

  it('names the product and its tagline on Home', () => {
    const { title: _, ...home } = page;
    expect(pageMeta({ ...home, path: '/' })).toContainEqual({
      title: 'Sempat · Your source for the best last-minute flight deals',
    });
  });

  it('puts "Error" into the title of a refused form', () => {
    expect(pageTitle('Contact', true)).toBe('Error: Contact · Sempat');
    expect(pageMeta({ ...page, failed: true })).toContainEqual({ title: 'Error: About Us · Sempat' });
  });

  it('keeps a hidden page out of search engines', () => {
    const hidden = JSON.stringify(pageMeta({ ...page, hidden: true }));
    expect(hidden).toContain('noindex');
    expect(hidden).not.toContain('canonical');
  });

  it('keeps a duplicate out of search engines and names the original', () => {
    const duplicate = pageMeta({ ...page, isDuplicate: true });
    expect(duplicate).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(duplicate).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://sempat.example/about',
    });
  });

  it('omits tags that need a URL if the base URL is unknown', () => {
    expect(pageMeta({ ...page, baseUrl: undefined })).toHaveLength(2);
  });
});

it('the base URL comes from the first loader that has it', () => {
  expect(
    findBaseUrl([undefined, { loaderData: null }, { loaderData: { baseUrl: 'https://a.example' } }]),
  ).toBe('https://a.example');
  expect(findBaseUrl([{ loaderData: { baseUrl: 7 } }])).toBeUndefined();
});
