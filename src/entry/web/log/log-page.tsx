import type { Context } from 'hono';
import type { LoggedEntry } from '../../../contracts/log-entry.ts';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import { formatNumber } from '../../../lib/text.ts';
import { type LogState, readLogState } from '../../../services/directory/log.ts';
import type { WebEnv } from '../context.ts';
import { getSnapshotPath } from '../directory/snapshot-format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Card, EmptyState, Section } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { LOG_FEED_LINK } from './feed.ts';
import { ButtonLink } from '../parts/button.tsx';

/** The page /log: what the transparency log proves, its state and its newest entries. */
export async function renderLogPage(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const state = await readLogState(c.env);
  const info = {
    title: `Transparency log of published snapshots – ${SITE_NAME}`,
    description:
      'Every snapshot is recorded in a public, append-only log. What the log proves and what it does not, its key, and its newest entries.',
    path: '/log',
    alternates: [LOG_FEED_LINK],
  };
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title="Transparency log"
        meta="A public, append-only list of every snapshot that was published or withdrawn here."
        actions={<ButtonLink href="/verify" label="Verify a snapshot" />}
      />
      <div class="split log">
        <Guarantees />
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
            On <a href="/verify">the verify page</a>, or on the command line, which also works offline with
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
            text={`npx @site-audit/cli monitor ${site}/log --state log.json --host example.com`}
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
      text={`npx @site-audit/cli verify-snapshot ${site}/ai-directory/claude/l_…`}
    />
  );
}

/** What the log proves, what it does not, and who keeps its operator honest. */
function Guarantees() {
  return (
    <div class="prose">
      <Section id="proves" title="What it proves">
        <p>
          A snapshot with a valid proof is what we published then: the same document, byte for byte, with the
          same score and the same text of the page. You can check that without trusting us, offline, and even
          after the snapshot or this service is gone.
        </p>
        <p>
          Entries can’t be changed, reordered or removed afterwards. A withdrawal is one more entry: the
          document is no longer served, but it stays on record that there was one and why it was withdrawn.
        </p>
      </Section>
      <Section id="proves-not" title="What it does not prove">
        <ul>
          <li>
            That the website served this page to everyone. A server can answer our crawler differently from
            other visitors, and it can change the page a minute later.
          </li>
          <li>That what the page says is true.</li>
          <li>
            Who published it. A snapshot says whether its publisher had verified the website, and the log does
            not name accounts.
          </li>
          <li>That nothing else existed. Only what was published here is in the log.</li>
        </ul>
      </Section>
      <Section id="liar" title="If we lied">
        <p>We operate the crawler and hold the signing key. If we were dishonest, we could:</p>
        <ul>
          <li>publish a snapshot of a page that never existed; compare it with the website or an archive</li>
          <li>refuse a publication, or stop serving the log; proofs that you downloaded stay valid</li>
          <li>write a wrong time into an entry, within the limits that timestamps and witnesses set</li>
          <li>show you a different log from other people, until somebody compares the two checkpoints</li>
        </ul>
        <p>We could not, without contradicting a checkpoint that we have signed:</p>
        <ul>
          <li>change the bytes of a snapshot that was published</li>
          <li>remove or change an entry, or insert one among older entries</li>
          <li>deny a publication whose proof somebody has</li>
        </ul>
      </Section>
      <Section id="helpers" title="Who keeps us honest">
        <KeyValue>
          <DescriptionItem name="Witnesses">
            They are independent servers that remember our last checkpoint and cosign the next one only if it
            contains the last. With cosignatures of witnesses that you trust, we can’t show you a log of your
            own.
          </DescriptionItem>
          <DescriptionItem name="Timestamps">
            Once a day an independent authority signs the time and a checkpoint, if one is configured. An
            entry in it existed by then, whatever we write into it.
          </DescriptionItem>
          <DescriptionItem name="Monitors">
            Anyone can follow the log, check that each checkpoint contains the one before, and look for
            entries of their website. A proof shows that an entry is in the log; monitors see what should not
            be in it.
          </DescriptionItem>
        </KeyValue>
      </Section>
    </div>
  );
}
