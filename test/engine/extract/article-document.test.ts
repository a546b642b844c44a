import { expect, it } from 'vitest';
import { buildArticleDocument } from '../../../src/engine/extract/article-document.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';

it('receives texts that only dropped elements separate as one', () => {
  const html = '<p>One<iframe></iframe> two<script>x</script><b>three</b><svg></svg>four</p>';
  const document = buildArticleDocument(new PageIndex(parsePage(html)), '');
  const texts = document?.getElementsByTagName('p')[0]?.childNodes.map(({ textContent }) => textContent);
  expect(texts).toEqual(['One two', 'three', 'four']);
});
