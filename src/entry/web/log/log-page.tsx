import type { Context } from 'hono';
import type { LoggedEntry } from '../../../contracts/log-entry.ts';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import { formatNumber } from '../../../lib/text.ts';
import { type LogState, readLogState } from '../../../services/directory/log.ts';
import type { WebEnv } from '../context.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { renderPage } from '../layout.tsx';
import type { MarkdownPage } from '../markdown/page-head.ts';
import { renderMarkdown } from '../markdown/render-markdown.tsx';
import { TextSections } from '../markdown/text-sections.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { LOG_FEED_LINK } from './feed.ts';
import { ButtonLink } from '../parts/button.tsx';

const PAGE = {
  path: '/log',
  file: 'log.md',
  heading: 'Transparency log',
  title: 'Transparency log of published snapshots – Site Audit',
  description:
    'Every snapshot is recorded in a public, append-only log. What the log proves and what it does not, its key, and its newest entries.',
  meta: 'A public, append-only list of every snapshot that was published or withdrawn here.',
} satisfies MarkdownPage;

/** The page /log: what the transparency log proves, its state and its newest entries. */
export async function renderLogPage(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const [state, { sections }] = await Promise.all([readLogState(c.env), renderMarkdown(c.env, PAGE)]);
  return renderPage(
    c,
    { ...PAGE, alternates: [LOG_FEED_LINK] },
    <>
      <PageHeader
        title={PAGE.heading}
        meta={PAGE.meta}
        actions={<ButtonLink href="/verify" label="Verify a snapshot" />}
      />
      <div class="split log">
        <div class="prose">
          <TextSections sections={sections} />
        </div>
        <div class="stack">
          <StateCard state={state} />
          <FilesCard />
        </div>
      </div>
      <h2 id="entries">Newest entries</h2>
      <EntryTable entries={state?.entries ?? []} />
      <div class="grid grid-2 log">
        <Card title="Verify a snapshot" id="verify">
          <p>
            On <a href="/verify">the verify page</a>, or on{' '}
            <a href="/docs/command-line#install">the command line</a>, which also works offline with
            downloaded files. <a href="/docs/log">The formats</a> are open standards.
          </p>
          <VerifyCommand site={site} />
        </Card>
        <Card title="Monitor your website" id="monitor">
          <p>
            The monitor checks that the log only grew since its last run, and prints the new entries of your
            hosts. Verified owners also get an email when another account publishes a page of their website.
          </p>
          <CodeBlock
            id="monitor-command"
            label="Monitor the log on the command line"
            title="Monitor"
            text={`site-audit monitor ${site}/log --state log.json --host example.com`}
          />
        </Card>
      </div>
    </>,
  );
}

function StateCard({ state }: { state: LogState | null }) {
  if (!state) {
    return (
      <Card title="The log today" id="state">
        <p>The log is empty. Its first entry comes with the first publication.</p>
      </Card>
    );
  }
  return (
    <Card title="The log today" id="state">
      <KeyValue>
        <DescriptionItem name="Entries">{formatNumber(state.size)}</DescriptionItem>
        <DescriptionItem name="Newest checkpoint">
          <FormattedDateTime timestamp={state.writtenAt.getTime()} />
        </DescriptionItem>
        <DescriptionItem name="Origin">
          <code>{state.origin}</code>
        </DescriptionItem>
        <DescriptionItem name="Root hash">
          <code>{state.root}</code>
        </DescriptionItem>
      </KeyValue>
      <CodeBlock id="public-key" label="The public key of the log" title="Public key" text={state.vkey} />
      <p class="muted">
        Keep a copy of the key. Then you don’t have to trust this page when you verify a snapshot.
      </p>
    </Card>
  );
}

function FilesCard() {
  return (
    <Card title="Files" id="files">
      <ul class="plain">
        <li>
          <a href="/log/checkpoint">Newest checkpoint</a>
        </li>
        <li>
          <a href="/log/keys">History of the keys</a>
        </li>
        <li>
          <a href="/log/policy">Policy: the log and its witnesses</a>
        </li>
        <li>
          <a href={LOG_FEED_LINK.path}>Atom feed of the entries</a>
        </li>
      </ul>
    </Card>
  );
}

const TYPE_LABELS: Record<LoggedEntry['type'], string> = {
  publication: 'Published',
  withdrawal: 'Withdrawn',
};

function EntryTable({ entries }: { entries: LoggedEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="No entries yet" level={3}>
        <p>Each publication and each withdrawal of a snapshot is an entry.</p>
      </EmptyState>
    );
  }
  return (
    <DataTable
      label="Newest entries"
      columns={['Snapshot of', narrow('Entry'), narrow('Directory'), narrow('Time'), numeric('Index')]}
      rows={entries.map((entry) => [
        <a href={getSnapshotPath(entry)}>{entry.host}</a>,
        TYPE_LABELS[entry.type],
        DIRECTORIES[entry.provider].name,
        <FormattedDateTime
          timestamp={entry.type === 'publication' ? entry.published_at : entry.withdrawn_at}
        />,
        formatNumber(entry.index),
      ])}
    />
  );
}

/** The command that verifies a snapshot. @param site the URL of the service */
export function VerifyCommand({ site }: { site: string }) {
  return (
    <CodeBlock
      id="verify-command"
      label="Verify a snapshot on the command line"
      title="Verify"
      text={`site-audit verify-snapshot ${site}/ai-directory/claude/l_…`}
    />
  );
}
