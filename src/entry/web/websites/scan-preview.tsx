import type { ScanPreview } from '../../../contracts/scan-preview.ts';
import { SKIP_REASON_DESCRIPTIONS } from '../../../contracts/skip-reasons.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { Card } from '../parts/card.tsx';
import { numeric, Table } from '../parts/table.tsx';
import { BreakableText } from '../parts/text.tsx';
import { translate } from '../language.ts';

/** What a scan covers of the known URLs. The script of the page replaces it while the owner types. */
export function ScanPreviewCard({ preview }: { preview: ScanPreview | null }) {
  const known = preview?.known_urls ?? 0;
  return (
    <div
      id="preview"
      tabindex={-1}
      data-status={
        preview === null
          ? undefined
          : `${formatNumber(preview.matching)} of ${formatCount(known, 'known URL')} match.`
      }
    >
      {preview !== null && (
        <Card title="Preview" id="preview-title">
          {known === 0 ? (
            <p>No URL of this website is known yet. The first scan finds them.</p>
          ) : (
            <Matches preview={preview} />
          )}
        </Card>
      )}
    </div>
  );
}

function Matches({ preview }: { preview: ScanPreview }) {
  const { known_urls: known, matching, never_audited: neverAudited, examples, left_out: leftOut } = preview;
  return (
    <>
      <p>
        <strong>{formatNumber(matching)}</strong> of {formatCount(known, 'known URL')} match,{' '}
        {formatNumber(neverAudited)} of them never audited. Scanning them costs up to{' '}
        <strong>{formatCount(preview.expected_cost, 'credit')}</strong>. A scan can find more.
      </p>
      {preview.unknown_depth > 0 && (
        <p class="hint">The click depth of {formatNumber(preview.unknown_depth)} of them is unknown.</p>
      )}
      {!preview.has_sitemap && <p class="hint">Sitemaps have not been read yet.</p>}
      {!preview.is_complete && (
        <p class="hint">Only the first {formatNumber(known)} known URLs are compared.</p>
      )}
      {leftOut.length > 0 && (
        <Table
          columns={['Left out', numeric('URLs')]}
          rows={leftOut.map(({ reason, pattern, count, examples: [example = ''] }) => [
            <>
              {pattern === null ? translate(SKIP_REASON_DESCRIPTIONS[reason]) : <code>{pattern}</code>}
              <br />
              <small>
                <BreakableText text={example} />
              </small>
            </>,
            formatNumber(count),
          ])}
        />
      )}
      {examples.length > 0 && (
        <>
          <p>Matching URLs:</p>
          <ul class="plain">
            {examples.map((url) => (
              <li>
                <BreakableText text={url} />
              </li>
            ))}
          </ul>
          {matching > examples.length && (
            <p class="hint">and {formatNumber(matching - examples.length)} more</p>
          )}
        </>
      )}
    </>
  );
}
