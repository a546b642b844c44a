import type { Context } from 'hono';
import { MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** What a snapshot is and how to verify it. */
export function renderSnapshotsDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/snapshots', {
    lead: `A snapshot is an audit with a score of ${MIN_PUBLISH_SCORE} or more, frozen with the content of its page for the crawlers of an AI assistant. It is public and permanent, and anyone can verify it.`,
    sections: [
      { id: 'verify', title: 'Verify a snapshot', content: <VerifySection site={site} /> },
      {
        id: 'forms',
        title: 'Formats',
        content: (
          <>
            <TwoColumnTable
              head={['Path', 'Format']}
              rows={[
                ['/ai-directory/claude/l_…', 'Web page'],
                ['/ai-directory/claude/l_….json', 'JSON: the frozen document, byte for byte'],
                ['/ai-directory/claude/l_….md', 'Markdown'],
                ['/ai-directory/claude/l_….tlog-proof', 'Proof that it is in the log (preview)'],
                ['/ai-directory/claude/l_….tsr', 'Timestamp of the proof, once there is one (preview)'],
              ]}
            />
            <p>
              At the path without an extension, an <code>Accept</code> header of <code>application/json</code>{' '}
              or <code>text/markdown</code> returns that format. No format needs an API key. The web page and
              the Markdown are rendered from the frozen document.
            </p>
          </>
        ),
      },
      {
        id: 'contents',
        title: 'Contents',
        content: (
          <>
            <p>A snapshot contains:</p>
            <ul>
              <li>the whole audit, without its owner</li>
              <li>the URL, title and description of the page</li>
              <li>the main content of the page as Markdown, and the facts in its structured data</li>
              <li>when the page was audited and frozen, and by which release</li>
              <li>whether the publisher had verified the website at that time</li>
              <li>
                the response that was audited: its URL, status, main headers and time, and the size and
                SHA-256 of its body; and the revisions of the checks and the scoring (preview; not in older
                snapshots)
              </li>
            </ul>
            <p>It does not say who published it.</p>
            <p>
              Nobody can change a snapshot, including us and its publisher. When the page has changed, audit
              it again and publish the new audit. It becomes a new snapshot with its own hash.
            </p>
            <p>
              The publisher can’t remove it either. We withdraw a snapshot if it is abusive or unlawful. It
              then disappears from all lists, and its URLs return status 410 with the date and the reason. So
              does <code>GET /submissions/&#123;provider&#125;/&#123;id&#125;</code>, with the code{' '}
              <code>snapshot_withdrawn</code>. The audit can’t be published in that directory again.
              Withdrawal is a preview.
            </p>
          </>
        ),
      },
      {
        id: 'copies',
        title: 'Search engines and the source',
        content: (
          <>
            <p>
              A snapshot contains the text of its source, and must not take its place in search results. Every
              format therefore names the source as its canonical URL, whoever published the snapshot. AI
              crawlers can read all of them.
            </p>
            <p>
              The <code>Link</code> header of each format also names the other formats as{' '}
              <code>alternate</code>, the source as <code>via</code> and the proof as{' '}
              <code>https://c2sp.org/tlog-proof</code>. If the source sent <code>Content-Signal</code> or{' '}
              <code>Content-Usage</code> when it was audited, so does the snapshot. If it sent neither and its
              owner published it, the snapshot sends <code>Content-Signal: search=yes, ai-input=yes</code>.
              These headers are a preview.
            </p>
          </>
        ),
      },
      {
        id: 'find',
        title: 'Find snapshots',
        content: (
          <p>
            The <a href="/ai-directory">AI directory</a> lists all snapshots, with an Atom feed for each
            directory and a <a href="/sitemap.xml">sitemap</a> for crawlers. With an API key,{' '}
            <a href="/docs/api/ai-directory#listSubmissions">GET /submissions</a> lists them as JSON.
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
        Add <code>.json</code> to the URL of the snapshot and hash the response:
      </p>
      <CodeBlock
        id="verify-command"
        label="Hash a snapshot"
        text={`export SNAPSHOT=${site}/ai-directory/claude/l_…\ncurl -s $SNAPSHOT.json | sha256sum`}
      />
      <p>
        The result must equal the SHA-256 on the page of the snapshot and <code>snapshot_sha256</code> in the
        API. If a single byte has changed, the hash is different. On macOS, use <code>shasum -a 256</code>.
      </p>
      <p>In Python:</p>
      <CodeBlock
        id="verify-python"
        label="Hash a snapshot in Python"
        text={`import hashlib, os, urllib.request

with urllib.request.urlopen(os.environ["SNAPSHOT"] + ".json") as answer:
    print(hashlib.sha256(answer.read()).hexdigest())`}
      />
      <p>
        This works because the document is written once, as canonical JSON (RFC 8785), and every response
        sends the same bytes.
      </p>
      <p>
        The hash comes from us, like the document. To check that this is what we published, and when, without
        trusting us, <a href="/verify">verify the snapshot</a> with its proof from the{' '}
        <a href="/log">transparency log</a>.
      </p>
    </>
  );
}
