import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../src/app.ts';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../engine/page-input.ts';
import { createPost } from '../../../src/services/blog/save-post.ts';
import { postInput } from '../../services/blog/post-fields.ts';
import { createMailbox, ORIGIN } from './browser.ts';

/** A realistic post. */
const BODY = `Most crawlers ask for a page once and read what your server sends. They run no scripts, so what a script
would add to the page is not there for them.

## How to see it yourself

Ask for the page with \`curl\` and look for your first sentence in the answer. Where it is missing, a crawler misses it too.
The [standard for robots.txt](https://www.rfc-editor.org/rfc/rfc9309.html) says who may ask for what.

## What to do about it

Render on the server, or write the text into the page when you build it. Then audit the page again: the
[checks](/checks) name each point that is lost, and how to win it back.

- Put the text into the HTML.
- Give each image a text of its own.

| Crawler | Runs scripts |
| --- | --- |
| Googlebot | yes |
| GPTBot | no |
`;

beforeAll(async () => {
  const fields = postInput({ title: 'What crawlers read of a page', body: BODY, state: 'published' });
  await createPost(createMailbox().env, { editor: 'ada@brightpage.com', input: fields });
});

test.for([
  '/',
  '/bot',
  '/privacy',
  '/terms',
  '/checks',
  '/log',
  '/verify',
  '/blog',
  '/blog/what-crawlers-read',
])('%s scores 90 or more in our own audit', async (path) => {
  const page = await app.request(ORIGIN + path, {}, createMailbox().env);
  const { analysis } = runAudit(
    createAuditInput(await page.text(), { url: ORIGIN + path, headers: Object.fromEntries(page.headers) }),
  );
  const issues = analysis.issues.map(({ id, evidence }) => `${id}: ${writeEvidence(evidence)}`);
  expect(analysis.overall_score, issues.join('\n')).toBeGreaterThanOrEqual(90);
});
