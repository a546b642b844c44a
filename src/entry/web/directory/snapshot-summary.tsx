import { CATEGORIES } from '../../../contracts/scoring.ts';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatDate } from '../format.ts';
import { SITE_NAME } from '../layout.tsx';
import { ScoreList } from '../parts/bars.tsx';
import { Card, Section } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { FormattedDate, UntrustedLink } from '../parts/text.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { getProofPath, getSnapshotPath } from './snapshot-format.ts';
import type { Ownership } from '../../../contracts/submission.ts';
import type { VerificationMethod } from '../../../contracts/verification-method.ts';
import { ButtonLink } from '../parts/button.tsx';

/** What a snapshot is of: its score, source, author, dates and readers, and its other forms. */
export function SnapshotSummary({ document }: { document: SnapshotDocument }) {
  const { knowledge, provenance, source_url, score, frozen_at, provider, report } = document;
  const scores = report.data.pages[0]?.seo_analysis.category_scores;
  const ownership = describeOwnership(provenance.ownership);
  return (
    <Card>
      <div class="verdict-row">
        <Gauge score={score} label="Score of the page" />
        <div class="stack">
          <ButtonLink href={getSnapshotPath(document, 'json')} label="JSON" variant="quiet small" />
          <ButtonLink href={getSnapshotPath(document, 'md')} label="Markdown" variant="quiet small" />
        </div>
      </div>
      {scores && (
        <ScoreList
          scores={CATEGORIES.map((category) => ({
            name: CATEGORY_LABELS[category].name,
            score: scores[category],
          }))}
        />
      )}
      <KeyValue>
        <DescriptionItem name="Source">
          <UntrustedLink url={source_url} isPublic />
        </DescriptionItem>
        {knowledge.captured && knowledge.byline !== null && (
          <DescriptionItem name="By">{knowledge.byline}</DescriptionItem>
        )}
        <DescriptionItem name="Audited">
          <FormattedDate timestamp={provenance.audited_at} />
        </DescriptionItem>
        <DescriptionItem name="Published">
          <FormattedDate timestamp={frozen_at} />
        </DescriptionItem>
        <DescriptionItem name="For">
          {DIRECTORIES[provider].crawlers.join(', ')}. Anyone may read it.
        </DescriptionItem>
        {ownership !== null && <DescriptionItem name="Ownership">{ownership}</DescriptionItem>}
      </KeyValue>
    </Card>
  );
}

interface VerificationProps {
  document: SnapshotDocument;
  sha256: string;
  site: string;
}

/** How to check that a snapshot is unchanged and was published, and how to cite it. */
export function Verification({ document, sha256, site }: VerificationProps) {
  const { id, provider, title, source_url, frozen_at } = document;
  const { name } = DIRECTORIES[provider];
  const url = site + getSnapshotPath(document);
  return (
    <Section id="verify" title="Verify and cite">
      <p>A snapshot never changes. This command prints the hash of the published document:</p>
      <CodeBlock
        id="check-command"
        label="Verify the snapshot with curl"
        title="Verify"
        text={`curl -s ${site}${getSnapshotPath(document, 'json')} | sha256sum`}
      />
      <CodeBlock id="sha256" label="SHA-256 of the document" title="It must print" text={sha256} />
      <p>
        The <a href="/log">transparency log</a> records when it was published. To check that, download the
        document and its proof, and open them on the verify page, which sends nothing:
      </p>
      <p class="actions">
        <ButtonLink
          href={getSnapshotPath(document, 'json')}
          label="Download document"
          variant="quiet"
          download={`${id}.json`}
        />
        <ButtonLink
          href={getProofPath(document)}
          label="Download proof"
          variant="quiet"
          download={`${id}.tlog-proof`}
        />
        <ButtonLink href="/verify" label="Verify" />
      </p>
      <CodeBlock
        id="citation"
        label="How to cite the snapshot"
        title="Cite"
        text={
          <>
            <bdi>{title}</bdi>
            {`. ${source_url}. Snapshot of ${formatDate(frozen_at)}, ${SITE_NAME}, ${name} AI directory. ${url}. SHA-256 ${sha256}.`}
          </>
        }
      />
    </Section>
  );
}

const METHOD_NAMES: Record<VerificationMethod, string> = {
  meta: 'a meta tag',
  file: 'a file',
  dns: 'a DNS record',
};

/** Says whether the publisher had verified the website, or `null` for older snapshots, which do not record it. */
export function describeOwnership(ownership: Ownership | null | undefined): string | null {
  if (ownership === undefined) return null;
  if (ownership === null) return 'The publisher had not verified the website.';
  const { method, verified_at } = ownership;
  return `The publisher had verified the website, by ${METHOD_NAMES[method]} on ${formatDate(verified_at)}.`;
}
