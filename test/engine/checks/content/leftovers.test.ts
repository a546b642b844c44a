import { describe, expect, it } from 'vitest';
import { evidence, result } from '../outcome.ts';

describe('placeholder-text', () => {
  it('passes ordinary text', () => {
    expect(result('placeholder-text', '<p>{ one } <b>two</b> % 3 < 4 %></p>')).toBe('pass');
  });

  it.each([
    ['<p>Lorem  ipsum\ndolor sit amet', '1 placeholder: "Lorem ipsum dolor sit amet"'],
    ['<p>Dear {{ customer.name }},', '1 placeholder: "Dear {{ customer.name }},"'],
    ['<p>Price: <%= price %> EUR', '1 placeholder: "Price: <%= price %> EUR"'],
    ['<p>By [object Object]<p>{{x}}', '2 placeholders: "By [object Object]"; "{{x}}"'],
  ])('fails %s', (html, said) => {
    expect(evidence('placeholder-text', html)).toBe(said);
  });

  it('leaves code, attributes, hidden parts and scripts alone', () => {
    expect(
      result(
        'placeholder-text',
        '<p title="{{ x }}">Write <code>{{ x }}</code></p><pre><span>{{ x }}</span></pre><p hidden>{{ x }}</p>' +
          '<script>var t = "{{ x }} lorem ipsum dolor"</script><template>{{ x }}</template>',
      ),
    ).toBe('pass');
  });

  it.each([
    '<blockquote><p>Lorem ipsum dolor sit amet</p></blockquote>',
    '<p>The passage “Lorem ipsum dolor sit amet” is from Cicero.</p>',
    '<p>Printers have set Lorem ipsum dolor sit amet since the 1500s.</p>',
    '<p>Why do designers use lorem ipsum?</p><p><em>Lorem ipsum dolor sit amet</em></p>',
  ])('leaves an article alone that quotes lorem ipsum: %s', (html) => {
    expect(result('placeholder-text', html)).toBe('pass');
  });

  it('fails lorem ipsum after other text', () => {
    expect(result('placeholder-text', '<h2>Lorem ipsum</h2><p>Our team. Lorem ipsum dolor sit amet')).toBe(
      'fail',
    );
  });

  it('cannot tell what a script puts into a template of the page', () => {
    for (const attribute of ['ng-app', 'v-cloak', 'data-ng-repeat="a in b"', ':class="a"']) {
      expect(result('placeholder-text', `<ul ${attribute}><li>{{ product.title }}`), attribute).toBe(
        'unknown',
      );
    }
    expect(result('placeholder-text', '<p v-cloak>{{ x }}</p><p>{{ y }}')).toBe('fail');
  });

  it.each([
    '<div id=app>{{ message }}</div><script src="https://unpkg.com/vue@3"></script>',
    '<div id=app>{{ message }}</div><script type=module src="/assets/index.js"></script>',
    '<p>{{ message }}</p><script type=module>import { createApp } from "/v.js"; createApp({}).mount("p")</script>',
    '<p>{{ a }}</p><script src="//ajax.googleapis.com/ajax/libs/angularjs/1.8.3/angular.min.js"></script>',
    '<p>{{ a }}</p><script src="/js/handlebars.min.js"></script>',
    '<p>{{ a }}</p><script>p.innerHTML = Mustache.render(p.innerHTML, {})</script>',
  ])('cannot tell what a library fills in: %s', (html) => {
    expect(result('placeholder-text', html)).toBe('unknown');
  });

  it('fails where no script fills templates', () => {
    for (const script of ['<script src="/js/revue.js"></script>', '<script>x()</script>', ''])
      expect(result('placeholder-text', `<p>{{ message }}</p>${script}`), script).toBe('fail');
    expect(result('placeholder-text', '<div id=app>{{ message }}</div><script>x()</script>')).toBe('fail');
  });

  it.each([
    '<p>Set it to ${{ secrets.TOKEN }} in the workflow.',
    '<p>Write {{ name }} in the template of the mail.',
    '<p>The expression <%= price %> prints the price.',
    '<h1>Syntax</h1><p>With {{ name }} you print the name.',
    '<p>Type "{{ name }}" where the name goes.',
    '<pre>{{ name }}</pre><p>Here {{ name }} is printed.',
  ])('leaves documentation of templates alone: %s', (html) => {
    expect(result('placeholder-text', html)).toBe('pass');
  });

  it('fails a page whose title is a placeholder as well', () => {
    const text = 'Lorem ipsum dolor sit amet';
    expect(result('placeholder-text', `<title>${text}</title><p>${text}`)).toBe('fail');
  });

  it('leaves pages about lorem ipsum and passages in Latin alone', () => {
    expect(result('placeholder-text', '<title>What is Lorem Ipsum?</title><p>Lorem ipsum dolor sit')).toBe(
      'pass',
    );
    expect(result('placeholder-text', '<p lang=la>Lorem ipsum dolor sit')).toBe('pass');
    expect(result('placeholder-text', '<title>What is Lorem Ipsum?</title><p>{{ x }}')).toBe('fail');
  });
});

describe('mojibake', () => {
  it('passes letters that look alike', () => {
    expect(result('mojibake', '<p>São Paulo, NÃO, Ângela, Île, “ok” – café’s</p>')).toBe('pass');
  });

  it('passes two sequences, which may be meant', () => {
    expect(result('mojibake', '<p>CafÃ© and dÃ©jÃ')).toBe('pass');
  });

  it('fails three, and names the charset', () => {
    expect(
      evidence('mojibake', '<p>CafÃ©<p>itâ€™s<p>10Â\u00A0km', {
        charset: { name: 'windows-1252', from: 'default' },
      }),
    ).toBe('3 damaged characters: "CafÃ©"; "itâ€™s"; "10Â km"; the page was read as windows-1252');
  });

  it('fails one replacement character', () => {
    expect(evidence('mojibake', '<p>Caf\uFFFD')).toBe(
      '1 damaged character: "Caf\uFFFD"; the page was read as utf-8',
    );
  });

  it('leaves code and attributes alone', () => {
    expect(
      result('mojibake', '<p title="\uFFFD">The <code>\uFFFD</code> sign<script>"\uFFFD"</script>'),
    ).toBe('pass');
  });
});
