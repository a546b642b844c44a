import type { Context } from 'hono';
import { raw } from 'hono/html';
import changelog from '../../../CHANGELOG.md';
import { markdownToHtml } from '../../lib/markdown.ts';
import { RELEASE } from '../../lib/release.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** The promise of compatibility (docs/contract.md 12.5) and the releases, which are those of CHANGELOG.md. */
export function renderVersionsDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/versions', {
    lead: 'Code that works today goes on working: what could break it would come at a new address, beside the old one.',
    sections: [
      {
        id: 'promise',
        title: 'What may change',
        content: (
          <>
            <p>
              The address holds the major version, <code>/api/v1</code>. Within it there are releases,
              numbered major.minor.patch:
            </p>
            <TwoColumnTable
              head={['Release', 'What it may bring']}
              rows={[
                ['Patch', 'Fixes and clarifications'],
                ['Minor', 'New operations, new optional parameters, new fields in answers'],
                ['Major', 'Anything that could break your code, under /api/v2 and so on, beside the old one'],
              ]}
            />
            <p>
              So ignore fields you do not know, treat ids as opaque, and branch on statuses rather than on the
              wording of messages. Prices are not part of a version: <a href="/docs/credits">read them</a>.
            </p>
          </>
        ),
      },
      {
        id: 'release',
        title: 'Which release answers',
        content: (
          <>
            <p>
              Now it is {RELEASE}. Every answer of the API says so in the header <code>X-API-Version</code>,
              and so does the health call, which needs no key:
            </p>
            <CodeBlock
              id="health-command"
              label="Ask for the release with curl"
              text={`curl ${site}/api/v1/health`}
            />
          </>
        ),
      },
      {
        id: 'releases',
        title: 'Releases so far',
        content: <Releases />,
      },
    ],
  });
}

/** What no release includes yet comes first. It is folded away, because it is long. */
function Releases() {
  const [, ...sections] = changelog.split(/^## /m);
  return (
    <>
      {sections.map((section) => {
        const [, name = '', changes = ''] = /^(.*?)\n(.*)$/s.exec(section) ?? [];
        const html = raw(markdownToHtml(changes));
        return name === 'Unreleased' ? (
          <details>
            <summary>Preview: what no release includes yet</summary>
            {html}
          </details>
        ) : (
          <>
            <h3>{name}</h3>
            {html}
          </>
        );
      })}
    </>
  );
}
