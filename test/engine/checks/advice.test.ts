import { describe, expect, it } from 'vitest';
import type { PageCase } from '../page-input.ts';
import { outcome } from './outcome.ts';

/** The recommendation of a failure; '' if it is that of the check. */
function advise(id: string, html: string, page?: PageCase): string {
  const found = outcome(id, html, page);
  if (found.result !== 'fail') throw new Error(`${id} did not fail: ${found.result}`);
  return found.recommendation ?? '';
}

describe('advice never makes a page worse', () => {
  it('does not ask for noindex to be moved to where it takes effect', () => {
    expect(
      advise('critical-tags-outside-head', '<title>x</title><p>x<meta name=robots content="noindex">'),
    ).toContain('Remove noindex instead if the page is meant to be found');
  });

  it('does not ask a page in another encoding to be declared as UTF-8', () => {
    const late = `<head><!--${'x'.repeat(2_000)}--><meta charset=gb2312>`;
    const page = {
      headers: { 'content-type': 'text/html' },
      charset: { name: 'gbk', from: 'meta' },
    } as const;
    expect(advise('charset-missing', late, page)).toBe(
      'Move the tag to the start of the head, or name the same encoding in Content-Type: text/html; charset=….',
    );
  });

  it('asks for no large card without a picture', () => {
    expect(advise('twitter-card-missing', '<p>x')).toContain('content="summary"');
    expect(advise('twitter-card-missing', '<meta property="og:image" content="/a.png">')).toBe('');
  });

  it('asks for no tag without content', () => {
    expect(advise('og-name-attribute', '<meta name="og:title" value="Shoes">')).not.toContain('content=""');
  });

  it('asks for no change of an og:url that may be the better address', () => {
    expect(
      advise('og-url-mismatch', '<meta property="og:url" content="https://shop.example.com/shoes">', {
        url: 'https://shop.example.com/shoes?print=1',
      }),
    ).toContain('name the address of og:url in a canonical if it is the one to keep');
  });
});
