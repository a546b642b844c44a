import { describe, expect, it } from 'vitest';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { HOSTILE_PAGES } from '../../fixtures/hostile-pages.ts';
import { createAuditInput } from '../page-input.ts';

function audit(name: string, size: number) {
  const write = HOSTILE_PAGES[name];
  if (!write) throw new Error(`no hostile page is named ${name}`);
  const { facts } = runAudit(createAuditInput(write(size)));
  if (!facts.html) throw new Error('not read as HTML');
  return { facts, index: facts.html.index, fallback: facts.html.index.page.fallback };
}

describe('the fallback', () => {
  it.each(['divs left open', 'nested tables', 'formatting never closed', 'templates'])(
    'names the nesting of %s',
    (name) => {
      expect(audit(name, 100_000).fallback).toContain('levels of nesting');
    },
  );

  it.each(['empty elements', 'stray </p>', 'foster-parented elements', 'growing list of active formatting'])(
    'names the number of elements of %s',
    (name) => {
      expect(audit(name, 1_500_000).fallback).toContain('elements');
    },
  );

  it.each(['table cells', 'svg', 'misnested formatting', 'attributes on many tags', 'links'])(
    'is not needed for %s of ordinary size',
    (name) => {
      expect(audit(name, 100_000).fallback).toBeNull();
    },
  );
});

describe('what is read of a hostile page', () => {
  it('is the first attributes of a tag that has thousands', () => {
    const { index } = audit('attributes on one tag', 300_000);
    const [paragraph] = index.getElementsByTagName('p');
    expect(paragraph?.getAttribute('a0')).toBe('v');
    expect(paragraph?.attributes.length).toBe(256);
  });

  it('is every word of a text that came in many pieces', () => {
    const { index } = audit('words in svg', 300_000);
    expect(index.getElementsByTagName('svg:text')[0]?.childNodes).toHaveLength(1);
    expect(index.getElementsByTagName('svg:text')[0]?.childNodes[0]).toMatchObject({
      value: 'a b '.repeat(75_000),
    });
  });

  it('leaves out a base so long that every address would repeat it', () => {
    const { facts } = audit('a huge base', 100_000);
    expect(facts.html?.base.href).toBe('https://shop.example.com/page');
    expect(facts.html?.links[0]?.url?.href).toBe('https://shop.example.com/x');
  });

  it('is the title of a page that is cut off', () => {
    const { facts } = audit('divs left open', 5_000_000);
    expect(facts.html?.head.title).toBe('Hostile page');
  });
});
