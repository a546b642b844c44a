import type { Context } from 'hono';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** What a snapshot is and how to verify it. */
export function renderSnapshotsDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/snapshots', {
    lead: `An audit that scores ${MIN_PUBLISH_SCORE} or more, frozen with what the page says, for the crawlers of an AI assistant. Public, permanent, and open to anyone’s check.`,
    sections: [
      { id: 'verify', title: 'Verify one', content: <VerifySection site={site} /> },
      {
        id: 'forms',
        title: 'Three forms',
        content: (
          <>
            <TwoColumnTable
              head={['Address', 'What it is']}
              rows={[
                ['/ai-directory/claude/l_…', 'A page for people'],
                ['/ai-directory/claude/l_….json', 'The frozen document, byte for byte'],
                ['/ai-directory/claude/l_….md', 'Markdown of it'],
              ]}
            />
            <p>
              A client that asks for <code>application/json</code> or <code>text/markdown</code> in its{' '}
              <code>Accept</code> header gets that form at the plain address. None of them needs a key. The
              page and the Markdown are made from the frozen document each time they are read.
            </p>
          </>
        ),
      },
      {
        id: 'contents',
        title: 'What is in it',
        content: (
          <>
            <p>
              The whole audit without its owner; the address, title and description of the page; what the page
              says, as Markdown, and the facts its structured data states; when it was audited and frozen, and
              by which release; and whether its publisher had verified the website then. Who published it is
              not in it.
            </p>
            <p>
              Nobody can change a snapshot, we and its publisher included. When the page has changed, audit it
              again and publish the new audit: a snapshot of its own, with its own hash.
            </p>
            <p>
              Its publisher cannot remove it either. We withdraw a snapshot that is abusive or that the law
              does not allow. It is then in no list, its addresses answer 410 with the date and the reason,
              and so does <code>GET /submissions/&#123;provider&#125;/&#123;id&#125;</code>, with the code{' '}
              <code>snapshot_withdrawn</code>. The audit cannot be published in that directory again. This is
              a preview.
            </p>
          </>
        ),
      },
      {
        id: 'find',
        title: 'Find snapshots',
        content: (
          <p>
            The <a href="/ai-directory">AI directory</a> lists them all, with an Atom feed for each directory
            and a <a href="/sitemap.xml">sitemap</a> for crawlers. With a key,{' '}
            <a href="/docs/api#listSubmissions">GET /submissions</a> lists them as data.
          </p>
        ),
      },
    ],
  });
}

function VerifySection({ site }: { site: string }) {
  return (
    <>
      <p>
        Take the address of a snapshot, add <code>.json</code>, and hash what comes:
      </p>
      <CodeBlock
        id="verify-command"
        label="Hash a snapshot"
        text={`export SNAPSHOT=${site}/ai-directory/claude/l_…\ncurl -s $SNAPSHOT.json | sha256sum`}
      />
      <p>
        The result must equal the SHA-256 on the snapshot’s page, in the lists of the API (
        <code>snapshot_sha256</code>) and wherever you wrote it down when it was published. If one byte were
        different, so would the hash be. On macOS the command is <code>shasum -a 256</code>.
      </p>
      <p>The same in Python:</p>
      <CodeBlock
        id="verify-python"
        label="Hash a snapshot in Python"
        text={`import hashlib, os, urllib.request

with urllib.request.urlopen(os.environ["SNAPSHOT"] + ".json") as answer:
    print(hashlib.sha256(answer.read()).hexdigest())`}
      />
      <p>
        This works because the document is written once, as canonical JSON (RFC 8785), and the same bytes are
        sent ever after.
      </p>
    </>
  );
}
