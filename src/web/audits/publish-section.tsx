import type { Issue } from '../../engine/checks/run.ts';
import type { PageObject } from '../../engine/page-object.ts';
import { DIRECTORIES, PUBLISH_SCORE } from '../../lib/directory.ts';
import type { Report } from '../../services/audits/report.ts';
import { snapshotPath } from '../directory/forms.ts';
import { counted } from '../format.ts';
import { Fact } from '../parts/facts.tsx';
import { costOf, costText } from './issues.tsx';
import type { Offers } from './offers.ts';

/** On the page of an audit: what publishing it costs, where it is published, or what keeps it from that. */
export function PublishSection(props: { report: Report; page: PageObject; offers: Offers }) {
  const { report, page, offers } = props;
  const publishable = page.seo_analysis.overall_score >= PUBLISH_SCORE;
  const open = offers.directories.some(({ snapshot }) => snapshot === null);
  return (
    <section aria-labelledby="publish">
      <h2 id="publish">Publish it</h2>
      {publishable ? (
        <p>
          This page scores {PUBLISH_SCORE} or more, so this audit can be frozen as a permanent public snapshot
          for the crawlers of AI assistants.
        </p>
      ) : (
        <NotYet {...page.seo_analysis} />
      )}
      {(publishable || offers.directories.some(({ snapshot }) => snapshot)) && <Directories {...offers} />}
      {publishable && open && (
        <p>
          <a class="button" href={`/audits/${report.id}/publish`}>
            Publish this audit
          </a>
        </p>
      )}
    </section>
  );
}

/** Where it is published, what the others cost, and what there is to pay with. */
function Directories({ balance, directories }: Offers) {
  return (
    <dl class="facts">
      {directories.map(({ provider, cost, snapshot }) => (
        <Fact name={DIRECTORIES[provider].name}>
          {snapshot ? (
            <>
              Published: <a href={snapshotPath(snapshot)}>the snapshot for {DIRECTORIES[provider].name}</a>
            </>
          ) : (
            counted(cost, 'credit')
          )}
        </Fact>
      ))}
      <Fact name="Your balance">
        <a href="/credits">{counted(balance, 'credit')}</a>
      </Fact>
    </dl>
  );
}

/** Issues that are named to somebody on the way to 90. */
const NAMED = 3;

/** What keeps a page from being published: what caps its score, then the costliest. */
export function NotYet({ overall_score: score, score_caps: caps, issues }: PageObject['seo_analysis']) {
  const limit = Math.min(...caps.map((cap) => cap.limit));
  const isCap = ({ id }: Issue) => Number(caps.some((cap) => cap.id === id));
  const costliest = issues.toSorted((a, b) => isCap(b) - isCap(a) || costOf(b) - costOf(a)).slice(0, NAMED);
  return (
    <>
      <p>
        An audit that scores {PUBLISH_SCORE} or more can be published as a permanent snapshot. This one scores{' '}
        {score}
        {limit < PUBLISH_SCORE && `, and no more than ${limit} while an issue caps it`}. What costs most:
      </p>
      <ul class="plain">
        {costliest.map((issue) => (
          <li>
            <a href={`/checks/${encodeURIComponent(issue.id)}`}>{issue.title}</a>, {costText(issue)}
          </li>
        ))}
      </ul>
    </>
  );
}
