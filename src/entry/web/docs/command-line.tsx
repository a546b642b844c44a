import type { Context } from 'hono';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

/** The command line, its use in CI, and the client for JavaScript. */
export function renderCommandLineDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/command-line', {
    lead: 'Audit a website before it is public, stop a build that makes it worse, and call the API from JavaScript. All of it is a preview.',
    sections: [
      { id: 'local', title: 'Audit built pages', content: <LocalSection /> },
      { id: 'gates', title: 'Stop a build', content: <GatesSection /> },
      { id: 'service', title: 'Use your account', content: <ServiceSection site={site} /> },
      { id: 'github', title: 'GitHub Action', content: <ActionSection /> },
      { id: 'client', title: 'JavaScript client', content: <ClientSection site={site} /> },
    ],
  });
}

function LocalSection() {
  return (
    <>
      <p>
        <code>site-audit local</code> runs the checks of this service on your computer. It needs Node 22 or
        later but no account, and sends us nothing.
      </p>
      <CodeBlock
        id="local-command"
        label="Audit built pages"
        text={`npx @site-audit/cli local dist/
npx @site-audit/cli local http://localhost:3000/ --allow-private --max-pages 20`}
      />
      <p>
        In a folder, every HTML file is audited under the URL where it will be published. The origin comes
        from the canonical links or from <code>--site</code>. What only a server decides, such as headers,
        costs no points. Addresses that are not public need <code>--allow-private</code>.
      </p>
    </>
  );
}

function GatesSection() {
  return (
    <>
      <CodeBlock
        id="gates-command"
        label="Audit with gates"
        text={`site-audit local dist/ --min-score 80 --fail-on high
site-audit local dist/ --json -o now.json
site-audit report now.json --baseline before.json --fail-on-new`}
      />
      <p>
        <code>--min-score</code> fails if any page scores less, <code>--fail-on</code> on an issue of that
        severity or worse, and <code>--fail-on-new</code> on an issue that the earlier result does not have.
      </p>
      <TwoColumnTable
        head={['Exit status', 'Meaning']}
        rows={[
          ['0', 'Success'],
          ['1', 'A gate failed, or a snapshot or the log cannot be verified'],
          ['2', 'The command could not run'],
          ['3', 'The log has new entries for a host'],
        ]}
      />
      <p>
        On a terminal, results are formatted for reading. In a pipe, each issue is one line:{' '}
        <code>file:line: severity: title (id): evidence</code>. <code>--json</code>, <code>--sarif</code>{' '}
        (SARIF 2.1.0), <code>--markdown</code> and <code>--github</code> print other formats, and{' '}
        <code>--fixes</code> what to change for a <a href="/docs/fix-packs">coding agent</a>. Progress goes to
        standard error.
      </p>
    </>
  );
}

function ServiceSection({ site }: { site: string }) {
  return (
    <>
      <CodeBlock
        id="service-command"
        label="Use the service from the command line"
        text={`npm install --global @site-audit/cli
site-audit login ${site}
site-audit audit https://www.example.com/
site-audit scan example.com --max-pages 50
site-audit report example.com --markdown > report.md
site-audit publish https://www.example.com/ claude`}
      />
      <p>
        <code>login</code> stores the key so that only you can read it. In CI, set <code>SITE_AUDIT_URL</code>{' '}
        and <code>SITE_AUDIT_KEY</code> instead. Scans and publishing ask before they spend credits;{' '}
        <code>--yes</code> answers for you. <code>site-audit verify-snapshot</code> checks a snapshot with its
        proof, and <code>site-audit monitor</code> follows the log of publications, both without a key.{' '}
        <code>site-audit --help</code> lists all commands.
      </p>
    </>
  );
}

function ActionSection() {
  return (
    <>
      <p>
        The action in the repository of this service audits built pages or a URL, annotates the files of a
        pull request and writes a summary. Results of pushes are kept, so that pull requests are compared with
        their base branch.
      </p>
      <CodeBlock
        id="action-workflow"
        label="Steps of a workflow"
        text={`- run: npm run build
- uses: <owner>/<repository>/action@<commit>
  with:
    target: dist
    min-score: 80
    fail-on-new: true`}
      />
      <p>
        With <code>upload-sarif: true</code> and the permission <code>security-events: write</code>, issues of
        files appear in code scanning.
      </p>
    </>
  );
}

function ClientSection({ site }: { site: string }) {
  return (
    <>
      <CodeBlock
        id="client-program"
        label="Audit a page with the client"
        text={`import { createClient, unwrap } from '@site-audit/client';

const client = createClient({ url: '${site}', key: process.env.API_KEY });
const { report } = await unwrap(client.POST('/reports', { body: { url: 'https://example.com/' } }));
console.log(report.data.pages[0].seo_analysis.overall_score);`}
      />
      <p>
        Its types come from the <a href="/api/v1/openapi.json">OpenAPI document</a>. It waits as{' '}
        <code>Retry-After</code> says, retries what is safe to retry, reads lists page by page as async
        iterators, and keeps following a scan when a connection breaks. It runs in Node, Cloudflare Workers,
        Deno and other runtimes with <code>fetch</code>.
      </p>
    </>
  );
}
