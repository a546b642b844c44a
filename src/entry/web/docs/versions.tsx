import type { Context } from 'hono';
import { raw } from 'hono/html';
import changelog from '../../../../CHANGELOG.md';
import { markdownToHtml } from '../../../lib/markdown.ts';
import { RELEASE } from '../../../lib/release.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** The promise of compatibility (docs/contract.md 12.5) and the releases, which are those of CHANGELOG.md. */
export function renderVersionsDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/versions', {
    lead: 'Your code keeps working. A change that could break it gets a new version in the URL, and the old version stays available.',
    sections: [
      {
        id: 'promise',
        title: 'What may change',
        content: (
          <>
            <p>
              The URL contains the major version: <code>/api/v1</code>. Releases are numbered
              major.minor.patch:
            </p>
            <TwoColumnTable
              head={['Release', 'What can change']}
              rows={[
                ['Patch', 'Fixes and clarifications'],
                ['Minor', 'New operations, optional parameters and fields in answers'],
                ['Major', 'Changes that can break your code. They get a new URL, such as /api/v2'],
              ]}
            />
            <p>
              Write your code so that it ignores unknown fields, treats ids as opaque and checks statuses and
              codes, not the wording of messages. Prices are not part of a version:{' '}
              <a href="/docs/credits">read them</a> when you need them.
            </p>
            <p>A preview can change at any time until a release includes it.</p>
          </>
        ),
      },
      {
        id: 'release',
        title: 'Current release',
        content: (
          <>
            <p>
              The current release is {RELEASE}. Every response of the API has it in the header{' '}
              <code>X-API-Version</code>. The health check returns it too and needs no key:
            </p>
            <CodeBlock
              id="health-command"
              label="Read the release with curl"
              text={`curl ${site}/api/v1/health`}
            />
          </>
        ),
      },
      {
        id: 'releases',
        title: 'Changelog',
        content: <Releases />,
      },
    ],
  });
}

/** The previews that no release includes yet come first, folded because they are long. */
function Releases() {
  const [, ...sections] = changelog.split(/^## /m);
  return (
    <>
      {sections.map((section) => {
        const [, name = '', changes = ''] = /^(.*?)\n(.*)$/s.exec(section) ?? [];
        const html = raw(markdownToHtml(changes));
        return name === 'Unreleased' ? (
          <details>
            <summary>Preview: changes since the last release</summary>
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
