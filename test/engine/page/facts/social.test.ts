import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../../src/engine/page/page-facts.ts';
import { createAuditInput } from '../../page-input.ts';

function social(html: string) {
  const facts = readFacts(createAuditInput(html)).html?.social;
  const outline = ({ name, value, attribute }: { name: string; value: string; attribute: string }) =>
    `${attribute} ${name} = ${value}`;
  return { openGraph: facts?.openGraph.map(outline), twitter: facts?.twitter.map(outline) };
}

describe('readSocial', () => {
  it('lists Open Graph and X Card properties in order with the attribute they are in', () => {
    expect(
      social(
        '<meta property="og:title" content=" A \n B "><meta name="twitter:card" content="summary"><meta name="og:type" content="x">' +
          '<meta property="article:published_time" content="2026-01-01"><meta property="OG:Image"><meta property="twitter:site" content="@a">',
      ),
    ).toEqual({
      openGraph: [
        'property og:title = A B',
        'name og:type = x',
        'property article:published_time = 2026-01-01',
        'property og:image = ',
      ],
      twitter: ['name twitter:card = summary', 'property twitter:site = @a'],
    });
  });

  it('reads every name of one attribute, and a name written twice in one element once', () => {
    expect(social('<meta property="og:title twitter:title" name="og:title" content="A">').openGraph).toEqual([
      'property og:title = A',
    ]);
    expect(social('<meta property="og:title twitter:title" content="A">').twitter).toEqual([
      'property twitter:title = A',
    ]);
  });

  it('leaves other metas alone, and those in noscript, templates and comments', () => {
    expect(
      social(
        '<meta name="description" content="x"><meta property="fb:app_id" content="1"><noscript><meta property="og:title" content="x"></noscript>' +
          '<template><meta property="og:title" content="x"></template><!--<meta property="og:title" content="x">-->',
      ),
    ).toEqual({ openGraph: [], twitter: [] });
  });
});
