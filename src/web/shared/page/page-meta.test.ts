import { describe, expect, it } from 'vitest';
import { baseUrlOf, pageMeta, pageTitle } from './page-meta.ts';

const page = {
  title: 'About Us',
  description: 'Who we are',
  path: '/about',
  baseUrl: 'https://sempat.example',
};

describe('the tags of a page', () => {
  it('give search engines and chats one title, description, address and picture', () => {
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

  it('name the product and its tagline on Home', () => {
    const { title: _, ...home } = page;
    expect(pageMeta({ ...home, path: '/' })).toContainEqual({
      title: 'Sempat · Your source for the best last-minute flight deals',
    });
  });

  it('say in the title that a form was refused', () => {
    expect(pageTitle('Contact', true)).toBe('Error: Contact · Sempat');
    expect(pageMeta({ ...page, failed: true })).toContainEqual({ title: 'Error: About Us · Sempat' });
  });

  it('keep a hidden page out of search engines', () => {
    const hidden = JSON.stringify(pageMeta({ ...page, hidden: true }));
    expect(hidden).toContain('noindex');
    expect(hidden).not.toContain('canonical');
  });

  it('leave out what needs an address when there is none', () => {
    expect(pageMeta({ ...page, baseUrl: undefined })).toHaveLength(2);
  });
});

it('the base address comes from whichever loader knows it', () => {
  expect(baseUrlOf([undefined, { loaderData: null }, { loaderData: { baseUrl: 'https://a.example' } }])).toBe(
    'https://a.example',
  );
  expect(baseUrlOf([{ loaderData: { baseUrl: 7 } }])).toBeUndefined();
});
