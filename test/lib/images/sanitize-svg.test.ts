import { expect, it } from 'vitest';
import { RefusedSvgError, sanitizeSvg } from '../../../src/lib/images/sanitize-svg.ts';

const SIZE = { width: 40, height: 20 };
const ROOT = '<svg viewBox="0 0 40 20" xmlns="http://www.w3.org/2000/svg">';

function wrap(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">${content}</svg>`;
}

it('a drawing of shapes, gradients and clip paths keeps how it looks', () => {
  const drawing = wrap(
    `<defs><linearGradient id="a" x1="0%" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" style="stop-color: rgb(1, 2, 3); stop-opacity:.5"/></linearGradient>
<clipPath id="c"><rect width="3" height="4"/></clipPath></defs>
<g clip-path="url(#c)" transform="translate(1 2) rotate(-4.5)"><path d="M0 0h4v-1e2z" fill="url(#a)" stroke-width="2"/></g>`,
  );
  expect(sanitizeSvg(`<?xml version="1.0"?>\n<!-- Editor -->${drawing}`, SIZE)).toBe(
    `${ROOT}<defs><linearGradient x1="0%" id="a" y2="1"><stop offset="0" stop-color="#fff"></stop><stop offset="1" stop-color="rgb(1, 2, 3)" stop-opacity=".5"></stop></linearGradient><clipPath id="c"><rect width="3" height="4"></rect></clipPath></defs><g clip-path="url(#c)" transform="translate(1 2) rotate(-4.5)"><path d="M0 0h4v-1e2z" fill="url(#a)" stroke-width="2"></path></g></svg>`.replace(
      ' x1="0%" id="a"',
      ' id="a" x1="0%"',
    ),
  );
});

it('the root has a viewBox, of its own or of its size, and nothing else that it came with', () => {
  const box = (attributes: string) => sanitizeSvg(`<svg ${attributes}><path d="M0 0"/></svg>`, SIZE);
  expect(box('viewBox="0,0 , 9 8.5" width="900" height="100%" onload="x()" id="top"')).toContain(
    'viewBox="0 0 9 8.5"',
  );
  for (const attributes of [
    '',
    'viewBox="0 0 0 5"',
    'viewBox="0 0 1 2 3"',
    'viewBox="0 0 1e999 1"',
    'viewBox="a"',
  ])
    expect(box(attributes)).toContain('viewBox="0 0 40 20"');
  expect(() => sanitizeSvg('<svg/>', null)).toThrow('has no size');
});

/** What is left out, and the drawing around it stays. */
it.each([
  ['script', '<script>alert(1)</script>'],
  ['script with a source', '<script href="https://evil.example/x.js"/>'],
  ['script by xlink', '<script xlink:href="data:text/javascript,alert(1)"/>'],
  ['script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  ['script in another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['script of XHTML', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  [
    'an element of XHTML by default namespace',
    '<body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body>',
  ],
  ['an event handler', '<path onclick="alert(1)"/>'],
  ['an event handler in capitals', '<path ONLOAD="alert(1)"/>'],
  [
    'an event handler with a prefix',
    '<path ev:onload="alert(1)" xmlns:ev="http://www.w3.org/2001/xml-events"/>',
  ],
  ['a handler element', '<handler type="text/ecmascript">alert(1)</handler>'],
  ['a listener', '<listener event="load" handler="#x"/>'],
  ['a link', '<a href="https://evil.example"><path d="M1 1"/></a>'],
  ['a link to javascript:', '<a xlink:href="javascript:alert(1)"><path/></a>'],
  ['an animation of a link', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['set', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['an animation of a shape', '<path><animateTransform begin="0s"/></path>'],
  ['a mapping', '<mpath href="#x"/>'],
  ['an iframe', '<iframe src="https://evil.example"/>'],
  ['an embedded object', '<embed src="https://evil.example"/><object data="x"/>'],
  ['video and audio', '<video src="x"/><audio src="x"/>'],
  ['metadata', '<metadata><rdf:RDF xmlns:rdf="x"><evil/></rdf:RDF></metadata>'],
  ['a title, a description', '<title>evil</title><desc>evil</desc>'],
  ['text between shapes', 'evil &lt;script&gt;'],
  ['CDATA between shapes', '<![CDATA[<script>evil</script>]]>'],
  ['a comment', '<!-- <script>evil</script> -->'],
  ['a processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ['another root', '<svg onload="evil"><path d="M9 9"/></svg>'],
  ['a fill from elsewhere', '<path fill="url(https://evil.example/#a)"/>'],
  ['a fill from data:', '<path fill="url(data:image/svg+xml,evil#a)"/>'],
  ['a fill with two values', '<path fill="url(#a) url(https://evil.example)"/>'],
  ['a clip path from elsewhere', '<path clip-path="url(//evil.example/x.svg#a)"/>'],
  ['a mask from elsewhere', '<path mask="url(evil.svg#a)"/>'],
  ['a filter', '<path filter="url(https://evil.example#a)"/>'],
  ['a cursor', '<path cursor="url(https://evil.example/x.cur),auto"/>'],
  ['a style with an address', '<path style="background:url(https://evil.example/x.png)"/>'],
  ['a fill in a style with an address', '<path style="fill:url(https://evil.example/#x)"/>'],
  ['a style with an escaped address', String.raw`<path style="fill:u\72l(https://evil.example/)"/>`],
  ['a style with a comment', '<path style="fill:u/**/rl(https://evil.example/)"/>'],
  ['an import in a style', '<path style="@import \'https://evil.example/x.css\'"/>'],
  ['an expression', '<path style="fill:expression(alert(1))"/>'],
  ['a binding', '<path style="-moz-binding:url(https://evil.example/x.xml#a)"/>'],
  ['an image set', '<path fill="image-set(&quot;https://evil.example/x.png&quot; 1x)"/>'],
  ['an attribute of XML', '<path xml:base="https://evil.example/"/>'],
  ['a value that ends the attribute', '<path d="M0 0&quot; onload=&quot;evil"/>'],
  ['a value that ends the element', '<path d="M0 0&quot;&gt;&lt;script&gt;evil"/>'],
  ['an id that ends the attribute', '<path id="a&quot; onload=&quot;evil"/>'],
  ['an address by character references', '<path fill="u&#114;l(https://evil.example/)"/>'],
  ['a gradient from elsewhere', '<linearGradient href="https://evil.example/x.svg#a"/>'],
  ['a gradient from data:', '<radialGradient xlink:href="data:image/svg+xml,evil"/>'],
  ['a class', '<path class="evil"/>'],
  ['dashes without end', '<path stroke-dasharray="0.0001"/>'],
])('%s is left out', (_name, content) => {
  const clean = sanitizeSvg(wrap(`${content}<path d="M7 7"/>`), SIZE);
  expect(clean).toContain('<path d="M7 7"></path></svg>');
  expect(clean.startsWith(ROOT)).toBe(true);
  const rest = clean.slice(ROOT.length);
  expect(rest).not.toMatch(/evil|alert|script|url|javascript|data:|http|onload|onclick|&|<!|<\?|xmlns/i);
  expect(
    rest.replaceAll(/<\/?(?:path|linearGradient|radialGradient)(?: d="M\d \d"| fill="[^"]*")*>/g, ''),
  ).toBe('</svg>');
});

it.each([
  ['nothing', ''],
  ['a text', 'not a drawing'],
  ['HTML', '<html><body><svg/></body></html>'],
  ['a drawing with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
  ['a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg viewBox="0 0 1 1"/>'],
  ['entities', '<!DOCTYPE svg [<!ENTITY a "evil">]><svg viewBox="0 0 1 1">&a;</svg>'],
  [
    'entities of entities',
    '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>',
  ],
  ['an external entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'],
  ['an unknown entity', wrap('&evil;')],
  ['an unclosed element', '<svg viewBox="0 0 1 1"><path d="M0 0">'],
  ['elements that cross', wrap('<g><path></g></path>')],
  ['two roots', `${wrap('')}${wrap('')}`],
  ['an attribute without quotes', wrap('<path d=M0/>')],
  ['a style sheet', wrap('<style>*{fill:url(https://evil.example)}</style>')],
  ['a style sheet in CDATA', wrap('<style><![CDATA[@import "https://evil.example"]]></style>')],
  ['foreign objects', wrap('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
  ['uses', wrap('<use href="https://evil.example/x.svg#a"/>')],
  ['uses of uses', wrap('<g id="a"><use href="#a"/><use href="#a"/></g>')],
  ['images', wrap('<image href="data:image/png;base64,AAAA"/>')],
  ['texts', wrap('<text>Name</text>')],
  ['patterns', wrap('<pattern id="a"><path/></pattern>')],
  ['filters', wrap('<filter id="a"><feImage href="https://evil.example"/></filter>')],
  ['markers', wrap('<marker id="a"/>')],
  ['symbols', wrap('<symbol id="a"/>')],
  ['deep nesting', wrap('<g>'.repeat(40) + '</g>'.repeat(40))],
  ['deep nesting of what is left out', wrap('<x>'.repeat(40) + '</x>'.repeat(40))],
  ['very deep nesting', '<svg>'.repeat(30_000)],
  ['many elements', wrap('<path/>'.repeat(3_001))],
  ['many elements that are left out', wrap('<x/>'.repeat(3_001))],
  ['many attributes', wrap(`<path ${Array.from({ length: 100 }, (_, at) => `a${at}="1"`).join(' ')}/>`)],
  ['many clip paths', wrap('<path clip-path="url(#a)"/>'.repeat(51))],
])('%s is refused', (_name, text) => {
  expect(() => sanitizeSvg(text, SIZE)).toThrow(RefusedSvgError);
});

it('clip paths within clip paths are left out: each would draw the one before it several times', () => {
  const chain = Array.from(
    { length: 20 },
    (_, at) =>
      `<clipPath id="c${at + 1}" clip-path="url(#c${at})"><g><path clip-path="url(#c${at})"/><path mask="url(#c${at})"/></g></clipPath>`,
  ).join('');
  expect(sanitizeSvg(wrap(`${chain}<path clip-path="url(#c20)"/>`), SIZE).match(/url/g)).toHaveLength(1);
});

it('what is rebuilt is rebuilt to the same drawing', () => {
  const once = sanitizeSvg(wrap('<g style="fill:red;;x;fill-opacity:.5"><path d="M0 0"/></g>'), null);
  expect(sanitizeSvg(once, null)).toBe(once);
});
