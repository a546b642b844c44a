import { expect, test } from 'vitest';
import type { AuditedPage } from '../../../src/engine/audit-document.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { writeCode } from '../../../src/engine/fixes/write-code.ts';

const page = {
  url: 'https://bakery.brightpage.com/',
  title: 'Bakery </script>',
  language: 'pt-br',
  open_graph: { items: [{ property: 'og:site_name', content: 'Bakery </script>' }] },
  structured_data: { items: [] },
} as unknown as AuditedPage;

/** Writes the code of a check that has no values of the page. */
function write(id: string, recommendation = CHECKS.find((check) => check.id === id)?.recommendation ?? '') {
  return writeCode({ id, evidence: '', recommendation }, page);
}

test('no check offers code with a value that is left to fill in', () => {
  const offered = CHECKS.flatMap(({ id }) => write(id) ?? []);
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.filter((code) => /…|example|Example|Sourdough/.test(code))).toEqual([]);
});

test('code has the values of the page', () => {
  const sitemap = 'Sitemap: https://bakery.brightpage.com/sitemap.php';
  expect(
    write('robots-txt-sitemap-missing', `Add a line such as "${sitemap}" if the site has a sitemap.`),
  ).toBe(sitemap);
  expect(write('og-locale-invalid')).toBe('<meta property="og:locale" content="pt_BR">');
  expect(write('og-type-missing')).toBe('<meta property="og:type" content="website">');
  expect(write('structured-data-missing')).toContain(String.raw`"name": "Bakery \u003c/script>"`);
  const canonical = '<link rel="canonical" href="https://bakery.brightpage.com/">';
  expect(write('canonical-missing', `Add ${canonical} to the head, or name the original.`)).toBe(canonical);
});

test('there is no code for a page that does not say the value, nor for a policy that may stop its scripts or a retired check', () => {
  expect(write('csp-missing')).toBeNull();
  const unnamed = { ...page, open_graph: { items: [] } } as unknown as AuditedPage;
  expect(writeCode({ id: 'structured-data-missing', evidence: '', recommendation: '' }, unnamed)).toBeNull();
  expect(write('description-missing')).toBeNull();
  expect(write('og-title-missing', 'Add <meta property="og:title" content="…"> to the head.')).toBeNull();
  expect(write('links-excessive')).toBeNull();
});
