import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const NOT_HTML = { headers: { 'content-type': 'text/plain' } };

describe('internal-links-none', () => {
  it('passes a link to another page of the site, on a subdomain too', () => {
    expect(result('internal-links-none', '<a href="/other">x</a>')).toBe('pass');
    expect(result('internal-links-none', '<a href="https://blog.example.com/">x</a>')).toBe('pass');
  });

  it('fails links to other sites and to the page itself', () => {
    expect(
      evidence(
        'internal-links-none',
        '<a href="https://other.com/">x</a><a href="/page">x</a><a href="/page#top">x</a><a href="#a">x</a><a href="mailto:a@example.com">x</a>' +
          '<noscript><a href="/other">x</a></noscript><template><a href="/other">x</a></template><map><area href="/other"></map>',
      ),
    ).toBe('6 links on the page, none to another page of shop.example.com');
  });

  it('is unknown for a truncated page, and applies only to HTML', () => {
    expect(result('internal-links-none', '<p>x', { truncated: true })).toBe('unknown');
    expect(result('internal-links-none', 'x', NOT_HTML)).toBe('notApplicable');
  });
});

describe('links-uncrawlable', () => {
  it.each([
    '<a href="/x">x</a>',
    '<a href="#" onclick="go()">x</a>',
    '<a href="mailto:a@b.c">x</a>',
    '<a href="tel:+1">x</a>',
    '<a href="javascript:void(0)" role="button">x</a>',
    '<a href="javascript:void(0)" name="x">x</a>',
    '<a href="javascript:window.print()">x</a>',
    '<a href="javascript:history.go(-1)">x</a>',
    '<a href="javascript: window.history.back();">x</a>',
    '<a href="javascript:window.scrollTo(0,0)">x</a>',
    '<a href="javascript:(function(){document.title=1})()">x</a>',
    '<a href="javascript:(()=>{save()})()">x</a>',
    '<a href="javascript:void(function(){save()}())">x</a>',
    '<a href="/x" routerLink="/x">x</a>',
    '<a id="x" onclick="go()">x</a><a href="/x">x</a>',
    '<a>placeholder</a><a href="/x">x</a>',
    '<a class="current" title="x">placeholder</a><a href="/x">x</a>',
    '<a id="x" rel="nofollow">x</a><a href="/x">x</a>',
    '<a role="button" target="_blank">x</a><a href="/x">x</a>',
    '<svg><a xlink:href="/x" target="_blank"><text>x</text></a></svg><a href="/x">x</a>',
    '<a href="/javascript:void(0)">x</a>',
  ])('passes %s', (html) => {
    expect(result('links-uncrawlable', html)).toBe('pass');
  });

  it.each([
    '<a href="javascript:void(0)">',
    '<a href=" JavaScript: void ( 0 ); ">',
    '<a href="javascript:void 0">',
    '<a href="javascript:;">',
    `<a href="javascript:goTo('products')">`,
    `<a href="JavaScript: open_page( 7 )">`,
    `<a href="javascript:window.location.href='/products'">`,
    `<a href="javascript:location='/products'">`,
    `<a href="javascript:document.location.assign('/products')">`,
    '<a href="javascript:history.pushState(1)">',
    '<a href="javascript:functionality()">',
    '<a href="javascript:printer()">',
    '<a href="javascript:return false">',
    '<a routerLink="products/category">',
    '<a id=x class=nav [routerLink]="target">',
    '<a ui-sref="home">',
    '<a href="javascript:">',
    '<a href="file:///C:/x.html">',
    '<a onclick="go()">',
    '<a rel="nofollow">',
    '<a target="_blank" class="button">',
    '<a data-href="/x" type="button">',
  ])('fails %s', (tag) => {
    expect(result('links-uncrawlable', `${tag}x</a>`)).toBe('fail');
  });

  it('names them and counts their share', () => {
    expect(
      outcome('links-uncrawlable', '<a href="/x">x</a>\n<a href="javascript:;" class="b">y</a>'),
    ).toMatchObject({
      evidence: '1 link: <a href="javascript:;" class="b"> (line 2)',
      affected: { count: 1, total: 2 },
    });
  });

  it('is not applicable without links', () => {
    expect(result('links-uncrawlable', '<a>x</a>')).toBe('notApplicable');
  });
});

describe('link-text-generic', () => {
  it.each([
    ['en', 'Click here'],
    ['en', 'read more …'],
    ['en', '» Learn more »'],
    ['en-US', 'MORE'],
    ['', 'here'],
    ['', 'Hier klicken'],
    ['', 'En savoir plus'],
    ['', '続きを読む'],
    ['de', 'Weiterlesen'],
    ['de', 'Hier klicken!'],
    ['fr', 'En savoir plus'],
    ['fr', "Plus d'infos"],
    ['es', 'Leer más'],
    ['it', 'Scopri di più'],
    ['pt-BR', 'Saiba mais'],
    ['nl', 'Lees meer'],
    ['pl', 'Czytaj więcej'],
    ['ja', '続きを読む'],
    ['sv', 'Läs mer'],
  ])('fails, in %s, %s', (lang, text) => {
    expect(result('link-text-generic', `<html lang="${lang}"><a href="/x">${text}</a>`)).toBe('fail');
  });

  it.each([
    ['en', 'Read more about shoes'],
    ['en', 'Weiterlesen'],
    ['de', 'More'],
    ['cs', 'here'],
    ['en', 'Here and there'],
    ['', 'Plus'],
  ])('passes, in %s, %s', (lang, text) => {
    expect(result('link-text-generic', `<html lang="${lang}"><a href="/x">${text}</a>`)).toBe('pass');
  });

  it('leaves out links to the page itself and hidden ones', () => {
    for (const link of [
      '<a href="">more</a>',
      '<a href="/page">more</a>',
      '<a href="https://shop.example.com/page#">more</a>',
      '<a href="/x" hidden>more</a>',
    ]) {
      expect(result('link-text-generic', `<html lang=en>${link}<a href="/y">Shoes</a>`), link).toBe('pass');
    }
  });

  it('reads a link in the language of its part of the page', () => {
    expect(result('link-text-generic', '<html lang=en><p lang=de><a href="/x">hier</a>')).toBe('fail');
    expect(result('link-text-generic', '<html lang=en><p lang=de><a href="/x">start</a>')).toBe('pass');
  });

  const list = (texts: string, tag = 'ul') =>
    `<html lang=en><${tag}>${texts
      .split(' ')
      .map((text, at) => `<li><a href="/${at}">${text}</a></li>`)
      .join('')}</${tag}>`;

  it.each([
    list('chan defer for get go here if'),
    list('set get go append'),
    list('C Go Java Python', 'nav'),
    '<html lang=en><dl><dt><a href="/1">get</a><dd>Gets.<dt><a href="/2">go</a><dd>Goes <a href="/x">to the start</a>.<dt><a href="/3">put</a><dt><a href="/4">set</a></dl>',
    '<html lang=en><table><tr><td><a href="/1">get</a><td>x<tr><td><a href="/2">go</a><tr><td><a href="/3">put</a><tr><td><a href="/4">set</a></table>',
    '<html lang=en><p>Use <code><a href="/go">go</a></code> or <a href="/start"><code>start</code></a> or <a href="/more">more()</a>.',
  ])('passes names of functions and commands: %s', (html) => {
    expect(result('link-text-generic', html)).toBe('pass');
  });

  it.each([
    list('Home Shop Blog Contact More', 'nav'),
    list('Shoes More Hats More Coats More Belts More'),
    list('get go'),
    '<html lang=en><p><a href="/1">get</a> <a href="/2">go</a> <a href="/3">put</a> <a href="/4">set</a>',
    '<html lang=en><ul><li>For <a href="/1">Linux</a><li>For <a href="/2">macOS</a><li>For <a href="/3">Windows</a><li>Others: <a href="/4">here</a></ul>',
    '<html lang=en><ul><li><a href="/1">Our shoes</a><li><a href="/2">Our hats</a><li><a href="/3">Our coats</a><li><a href="/4">go</a></ul>',
    '<html lang=en><a href="/apply" aria-label="Start the application">Start</a>',
  ])('fails a generic word that is none: %s', (html) => {
    expect(result('link-text-generic', html)).toBe('fail');
  });

  it('names text and target and counts the share', () => {
    expect(
      outcome('link-text-generic', '<a href="/a">Shoes</a><a href="/b">Here</a><a href="//c.com">Hats</a>'),
    ).toMatchObject({
      evidence: '1 link: "Here" to /b',
      affected: { count: 1, total: 3 },
    });
  });

  it('leaves out links in the page, with nofollow, scripts and mail', () => {
    expect(
      result(
        'link-text-generic',
        '<a href="#a">here</a><a href="/page#a">here</a><a href="/x" rel="nofollow">here</a><a href="javascript:x()">here</a><a href="mailto:a@b.c">here</a><a href="/x"></a>',
      ),
    ).toBe('notApplicable');
  });
});

describe('internal-nofollow', () => {
  it('passes links to the own site without, and to others with nofollow', () => {
    expect(
      result(
        'internal-nofollow',
        '<a href="/x" rel="noopener">x</a><a href="https://b.com" rel=nofollow>x</a>',
      ),
    ).toBe('pass');
  });

  it('fails nofollow on the own site', () => {
    expect(result('internal-nofollow', '<a href="/x" rel="nofollow,noindex">x</a><a href="/y">y</a>')).toBe(
      'fail',
    );
    expect(
      outcome('internal-nofollow', '<a href="/x" rel="NoFollow ugc">x</a><a href="/y">y</a>'),
    ).toMatchObject({
      evidence: '1 link: <a href="/x" rel="NoFollow ugc"> (line 1)',
      affected: { count: 1, total: 2 },
    });
  });

  it('leaves URLs alone that nobody searches for', () => {
    for (const href of [
      '/account/login?return=/x',
      '/users/sign_out',
      '/wp-login.php',
      '/post?replytocom=2#respond',
      '/shoes/?color=red',
      '#comment-1',
      '/page',
      '',
      'https://accounts.example.com/x',
    ]) {
      const html = `<a href="${href}" rel=nofollow>x</a><a href="/y">y</a>`;
      expect(result('internal-nofollow', html), href).toBe('pass');
    }
  });

  it('has nothing to say when the whole page is nofollow, and without internal links', () => {
    expect(
      result('internal-nofollow', '<meta name=robots content=nofollow><a href="/x" rel=nofollow>x</a>'),
    ).toBe('notApplicable');
    expect(
      result('internal-nofollow', '<meta name=robots content=none><a href="/x" rel=nofollow>x</a>'),
    ).toBe('notApplicable');
    expect(result('internal-nofollow', '<a href="https://b.com">x</a>')).toBe('notApplicable');
  });
});
