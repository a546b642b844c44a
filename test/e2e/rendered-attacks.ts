/**
 * Loads pages in Chromium that try to exhaust it, to break what reads them, or to lie. Each ends within its limits, and the next page in
 * the same browser is unharmed.
 *
 * Usage: `node test/e2e/rendered-attacks.ts [part of a name]`
 */
import { strict as assert } from 'node:assert';
import { createScriptPage, findFault, HOSTILE_PAGES } from './rendered/hostile-pages.ts';
import { LocalRenderer } from './rendered/local-renderer.ts';

/** Milliseconds of a load, and those that it can take longer: to answer, to be inspected and to be closed. */
const TIME = 6_000;
const OVERTIME = 90_000;

const [part = ''] = process.argv.slice(2);
const renderer = await LocalRenderer.start();
const faults: string[] = [];
try {
  for (const [name, page] of Object.entries(HOSTILE_PAGES).filter(([name]) => name.includes(part))) {
    const startedAt = performance.now();
    const result = await renderer.render('https://www.hostile.com/', page.site, {
      limits: { time: TIME },
      inspects: true,
    });
    const time = Math.round(performance.now() - startedAt);
    const fault = findFault(page, result) ?? (time > TIME + OVERTIME ? `took ${time} ms` : null);
    if (fault !== null) faults.push(`A page that ${name} ${fault}`);
    const next = await renderer.render('https://www.next.com/', () =>
      createScriptPage("document.title = 'Next'"),
    );
    if (next.kind === 'failed' || !next.page.html.includes('<title>Next</title>'))
      faults.push(`The page after one that ${name} is harmed: ${JSON.stringify(next)}`);
    console.log(`${fault === null ? 'ok    ' : 'failed'} ${String(time).padStart(6)} ms  ${name}`);
  }
} finally {
  await renderer.stop();
}
assert.deepEqual(faults, []);
