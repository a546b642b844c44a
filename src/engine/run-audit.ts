import { Parser } from 'parse5';
import { CHECKS } from './checks/all.ts';
import { runChecks, type AuditAnalysis } from './checks/run-checks.ts';
import { type AuditInput, type PageFacts, readFacts } from './page/page-facts.ts';
import { createParser } from './page/parse-page.ts';

const kept: unknown[] = [];
let audits = 0;

/**
 * Keeps a sample page in memory: its parser, tree, facts and checks. V8 drops a hidden class when no object has it any more, and with it the
 * machine code compiled for it. Between two audits no object of the engine is alive, so that after a full garbage collection the first pages
 * took 2.4 times the CPU time, to compile the code again. Call it at the start of an audit. It acts at the second one: an isolate that audits
 * one page has no code to keep.
 *
 * @param audit returns what an audit builds of a page
 */
function keepHiddenClasses(audit: (input: AuditInput) => unknown): void {
  audits++;
  if (audits !== 2) return;
  // parse5's parser makes the tokenizer that ours replaces.
  kept.push(audit(SAMPLE), new Parser());
  for (const end of ENDS) {
    const parts = createParser(end);
    parts.tokenizer.write(end, false);
    kept.push(parts);
  }
}

/** A parser that waits for the rest of these holds a token: a start tag, an end tag, a comment, a doctype, text. */
const ENDS = ['<p title="a', '<p></p ', '<!-- a', '<!doctype html ', '<p>a &am'];

const TEXT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>A sample page</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="A page with some of everything.">
    <meta name="robots" content="max-snippet:20">
    <meta property="og:title" content="A sample page">
    <link rel="canonical" href="https://www.example.com/sample">
    <link rel="alternate" hreflang="de" href="/de">
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" href="/style.css">
    <style>.hidden { display: none !important } #top > b { visibility: hidden }</style>
    <script src="https://www.example.org/script.js" async></script>
    <script type="application/ld+json">
      {"@context": "https://schema.org", "@type": "Article", "datePublished": "2026-03-02", "author": {"@type": "Person", "name": "Ines"}}
    </script>
  </head>
  <body class="a b">
    <nav aria-label="Main"><a href="/">Home</a> <a href="https://www.example.org/?a=1&amp;b=2#c" rel="nofollow">The <b class=x>study</b></a></nav>
    <main>
      <h1 id="top">A sample page</h1>
      <!-- A comment -->
      <p class="hidden">Hidden text</p>
      <p>By <i>Ines Carvalho</i>, <time datetime="2026-04-14">14 April 2026</time> &amp; others &copy; &#8211;</p>
      <img src="/photo.jpg" alt="A photo" width="1200" height="800" srcset="/large.jpg 2x"><img src=http://www.example.org/icon.png>
      <h2>Lists and tables</h2>
      <ul><li>A pot<li>Two baskets</ul>
      <table><tr><th>Flour<td>900 g</table>
      <dl><dt>Salt<dd>20 g</dl>
      <form action="/search">
        <label for="query">Search</label><input id="query" type="text" name="q"><button type="submit" disabled>Go</button>
        <select><option>All</select>
      </form>
      <svg viewBox="0 0 1 1"><path d="M0 0"/><title>Icon</title></svg>
      <iframe src="/frame" title="Frame"></iframe>
      <video controls><source src="film.mp4"></video>
      <noscript><img src="/pixel.gif"></noscript>
      <template><p>Template</p></template>
      <div role="button" tabindex="0" aria-labelledby="top" style="display: none">Button</div>
      <p><b>Unclosed <a href=/end>formatting<p>here
    </main>
    <footer>Harrow Lane 14<br>London</footer>`;

const SAMPLE_URL = 'https://www.example.com/sample';

const SAMPLE: AuditInput = {
  page: {
    requestedUrl: SAMPLE_URL,
    url: SAMPLE_URL,
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    redirects: [],
    text: TEXT,
    bytes: TEXT.length,
    truncated: false,
    charset: { name: 'utf-8', from: 'header' },
    ttfbMs: 100,
    totalMs: 200,
  },
  robotsTxt: {
    kind: 'found',
    url: 'https://www.example.com/robots.txt',
    text: 'User-agent: *\nAllow: /',
    bytes: 22,
  },
  now: Date.UTC(2026, 5, 1),
};

/** Audits a page: parses it, reads its facts, runs every check and computes the scores. */
export function runAudit(input: AuditInput): { facts: PageFacts; analysis: AuditAnalysis } {
  keepHiddenClasses(audit);
  return audit(input);
}

function audit(input: AuditInput): { facts: PageFacts; analysis: AuditAnalysis } {
  const facts = readFacts(input);
  return { facts, analysis: runChecks(CHECKS, facts) };
}
