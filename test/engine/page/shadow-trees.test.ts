import { describe, expect, it } from 'vitest';
import type { PageElement } from '../../../src/engine/page/node.ts';
import { PageText } from '../../../src/engine/page/node.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { PageIndex } from '../../../src/engine/page/page-index.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';
import { result } from '../checks/outcome.ts';
import { createAuditInput } from '../page-input.ts';

/** The body as markup, without attributes. */
function body(html: string): string {
  const write = (element: PageElement): string =>
    element.childNodes
      .map((node) => (node instanceof PageText ? node.value : `<${node.name}>${write(node)}</${node.name}>`))
      .join('');
  const { body: element } = new PageIndex(parsePage(html));
  return element ? write(element) : '';
}

function words(html: string): number {
  return readFacts(createAuditInput(html)).html?.text.words ?? 0;
}

const OPEN = '<template shadowrootmode=open>';

describe('a declared shadow tree', () => {
  it.each([
    [
      'takes the place of its template',
      `<my-app>${OPEN}<h1>a</h1></template></my-app>`,
      '<my-app><h1>a</h1></my-app>',
    ],
    [
      'may be closed, in any case',
      '<div><TEMPLATE ShadowRootMode=CLOSED><p>a</p></template></div>',
      '<div><p>a</p></div>',
    ],
    [
      'shows children in its slots',
      `<x-y>${OPEN}<h2><slot name=t></slot></h2><slot></slot></template>a<b slot=t>c</b>d</x-y>`,
      '<x-y><h2><slot><b>c</b></slot></h2><slot>ad</slot></x-y>',
    ],
    [
      'shows what a slot has if there is no child',
      `<x-y>${OPEN}<slot name=t>no title</slot></template></x-y>`,
      '<x-y><slot>no title</slot></x-y>',
    ],
    [
      'fills the first slot of a name',
      `<x-y>${OPEN}<slot>1</slot><slot>2</slot></template>a</x-y>`,
      '<x-y><slot>a</slot><slot>2</slot></x-y>',
    ],
    ['drops text without a slot', `<x-y>${OPEN}<p>a</p></template>b</x-y>`, '<x-y><p>a</p></x-y>'],
    [
      'may be nested',
      `<x-y>${OPEN}<z-z>${OPEN}<i><slot></slot></i></template><slot></slot></z-z></template>a</x-y>`,
      '<x-y><z-z><i><slot><slot>a</slot></slot></i></z-z></x-y>',
    ],
    [
      'stays a template in an element that cannot have one',
      `<ul>${OPEN}<li>a</li></template></ul><a>${OPEN}b</template></a>`,
      '<ul><template></template></ul><a><template></template></a>',
    ],
    [
      'stays a template in svg-like names',
      `<font-face>${OPEN}a</template></font-face>`,
      '<font-face><template></template></font-face>',
    ],
    [
      'stays a template if it is the second',
      `<p>${OPEN}a</template>${OPEN}b</template></p>`,
      '<p>a<template></template></p>',
    ],
    [
      'needs a mode',
      '<p><template shadowrootmode>a</template></p><p><template shadowroot=open>b</template></p>',
      '<p><template></template></p><p><template></template></p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(body(html)).toBe(expected);
  });

  it('is seen by every reader of the body, and slotted text counts once', () => {
    const page = `<my-app>${OPEN}<main><h1>Tools</h1><slot></slot><img src=a.png><a href=/b>B</a></main></template><p>one two three</p></my-app>`;
    expect(words(page)).toBe(5);
    expect(result('h1-missing', page)).toBe('pass');
    expect(result('main-landmark-missing', page)).toBe('pass');
    expect(result('image-alt-missing', page)).toBe('fail');
    expect(result('internal-links-none', page)).toBe('pass');
    const facts = readFacts(createAuditInput(page)).html;
    expect(facts?.text.mainWords).toBe(5);
  });

  it('hides elements that no slot shows, and keeps them in the document', () => {
    const page = `<x-y>${OPEN}<p>a b</p></template><h1>c</h1><script type="application/ld+json">{"@type":"Thing"}</script></x-y>`;
    expect(words(page)).toBe(2);
    expect(result('h1-missing', page)).toBe('fail');
    expect(readFacts(createAuditInput(page)).html?.structuredData.nodes).toHaveLength(1);
  });

  it('has ids and styles of its own', () => {
    const item = `<x-y>${OPEN}<style>p { display: none }</style><label for=q>Query</label><input id=q></template></x-y>`;
    expect(result('duplicate-ids', `${item}${item}<input id=q title=x>`)).toBe('pass');
    expect(result('duplicate-ids', `<x-y>${OPEN}<b id=a></b><b id=a></b></template></x-y>`)).toBe('fail');
    expect(words(`${item}<p>one two</p>`)).toBe(3);
    expect(words(`<style>p { display: none }</style><x-y>${OPEN}<p>one two</p></template></x-y>`)).toBe(2);
  });

  it('keeps references to ids in the tree of the element that refers', () => {
    const label = '<b id=t>Close</b>';
    const button = '<button aria-labelledby=t></button>';
    const inTree = (html: string) => `<x-y>${OPEN}${html}</template></x-y>`;
    expect(result('button-name-missing', inTree(label + button))).toBe('pass');
    expect(result('button-name-missing', `${label}<x-y>${OPEN}<slot></slot></template>${button}</x-y>`)).toBe(
      'pass',
    );
    for (const page of [inTree(label) + button, label + inTree(button), inTree(label) + inTree(button)]) {
      expect(result('button-name-missing', page)).toBe('fail');
      expect(result('aria-reference-broken', page)).toBe('fail');
    }
    const list = '<div role=list aria-owns=i></div>';
    const item = '<p role=listitem id=i></p>';
    expect(result('aria-parent-missing', inTree(list + item))).toBe('pass');
    expect(result('aria-parent-missing', list + inTree(item))).toBe('fail');
    const named = '<label for=q>Query</label><input id=q><b id=q></b>';
    expect(result('duplicate-id-aria', `<label for=q>Query</label><input id=q>${inTree(named)}`)).toBe(
      'fail',
    );
  });

  it('is out of reach of fragments', () => {
    for (const target of ['<p id=prices>', '<a name=prices></a>']) {
      const tree = `<x-y>${OPEN}<a href="#prices">Prices</a>${target}</template></x-y>`;
      expect(result('fragment-broken', tree)).toBe('fail');
      expect(result('fragment-broken', tree + target)).toBe('pass');
      const skip = `<a href="#prices">Skip to prices</a>${tree}`;
      expect(result('skip-link-broken', skip)).toBe('fail');
      expect(result('skip-link-broken', skip + target)).toBe('pass');
    }
  });

  it('of a hostile depth gives a shallow tree', () => {
    const host = `<x-y>${OPEN}${'<i>'.repeat(100)}<slot></slot></template>`;
    expect(parsePage(host.repeat(50)).fallback).toBe('more than 512 levels of nesting');
  });
});
