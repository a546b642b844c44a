import { expect, it } from 'vitest';
import { PageElement } from '../../../src/engine/page/node.ts';
import { parsePage } from '../../../src/engine/page/parse-page.ts';
import { createRandom } from '../../random.ts';
import { PART } from '../../sweep-part.ts';
import { outline, reference } from './outline.ts';

/** Expects the links between parents, children and siblings to be consistent. */
function expectChained(element: PageElement): void {
  const { childNodes: children } = element;
  expect(element.firstChild).toBe(children[0] ?? null);
  expect(element.lastChild).toBe(children.at(-1) ?? null);
  for (const [i, child] of children.entries()) {
    expect(child.parent).toBe(element);
    expect(child.previousSibling).toBe(children[i - 1] ?? null);
    expect(child.nextSibling).toBe(children[i + 1] ?? null);
    if (child instanceof PageElement) expectChained(child);
  }
}

/** Valid and invalid fragments of markup, combined at random. */
const PIECES =
  `<p>|</p>|<b>|</b>|<i class=x>|</i>|<a href="/a?b=1&amp;c=2&copy=3&copy;">|</a>|<div id='x' data-y="&lt;&#65;&notin">|</div>|
<table>|<tr>|<td>|</table>|<select><option>|</select>|<svg viewBox="0 0 1 1"><title>|</svg>|<math><mi>|</math>|<template>|</template>|
<li>|<ul>|</ul>|<h1>|</h2>|<br/>|<br>|</br>|<img src="a.png" alt="">|<input type=text value='"'>|<input disabled>|<p a=1 a=2 A="3">|<p x='1'y="2">|
<p =x>|<p "x">|<p a= "b" c = d>|<p/ >|</p a="b">|</ p>|<>|</>|<1>|<!-- c -->|<!-->|<!doctype html>|<![CDATA[x]]>|<?php ?>|text | \n |&amp;|&|&#0;|
&hellip;|\0|😀|<script>a<b</script>|<style>p>a{}</style>|<textarea>\n x</textarea>|<title>t &amp; u</title>|<noscript><p></noscript>|<body class=z>|
<html lang=en>|<head>|</head>|</body>|</html>|<frameset>|<form>|</form>|<button>|<pre>\n|<a|<a href="|<iframe src=x>|</iframe>|<custom-tag Some-Attr="V">|
<p style="a:b" hidden data-a data-b="c" title='t' x:y="z" _u="v">|<TABLE ID=t Class="U" WIDTH='1'>|<Div CLASS="V" tItLe>|</DIV>|
 words|words |	|<pre>|<foreignObject>|<linearGradient gradientUnits="x">|<annotation-xml encoding="text/html">|<a href=/a/b/ title=1>|<br class=x/>|
<p a=b&amp;c>|<p a=b'c"d>|<p a=b<c>|<p a= >|<p a=>|<p a=\0b>|<p a=é😀\x01c>|<p a="b"c="d"/e=f>`
    .replaceAll('|\n', '|')
    .split('|');

it('parsePage builds the tree of the HTML standard of 3,000 pages put together at random', () => {
  for (let seed = PART.number; seed <= 3_000; seed += PART.of) {
    const next = createRandom(seed);
    const length = 1 + Math.floor(next() * 25);
    const html = Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
    const { root } = parsePage(html);
    expect(outline(root), `seed ${seed}: ${html}`).toBe(reference(html));
    expectChained(root);
  }
});
