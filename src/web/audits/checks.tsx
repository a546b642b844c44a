import { CHECKS } from '../../engine/checks/all.ts';
import { CATEGORIES } from '../../contracts/scoring.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatCount } from '../format.ts';
import type { PageObject } from '../../contracts/page.ts';

const TITLES = new Map(CHECKS.map(({ id, title }) => [id, title]));

/** The checks that took no points: passed (by category), not applicable, unknown. */
export function Checks({ page }: { page: PageObject }) {
  const { passed_checks: passed, not_applicable: notApplicable, unknown } = page.seo_analysis;
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Checks without an issue</h2>
      <p>
        {formatCount(passed.length, 'check')} passed: what they are named for was not found.{' '}
        {notApplicable.count} had nothing to look at and {unknown.count} could not tell, which takes no point.
      </p>
      {CATEGORIES.map((category) => ({
        category,
        checks: passed.filter((check) => check.category === category),
      }))
        .filter(({ checks }) => checks.length > 0)
        .map(({ category, checks }) => (
          <CollapsedChecks
            label={`${CATEGORY_LABELS[category].name}: ${checks.length} passed`}
            checks={checks}
          />
        ))}
      {notApplicable.count > 0 && (
        <CollapsedChecks
          label={`Not applicable: ${notApplicable.count}`}
          about={explainNotApplicable(page)}
          checks={notApplicable.ids.map(toNamedCheck)}
        />
      )}
      {unknown.count > 0 && (
        <CollapsedChecks
          label={`Could not tell: ${unknown.count}`}
          about="What these need could not be read: robots.txt gave no answer, the end of a large page was not read, or a script decides it. Audit again to try anew."
          checks={unknown.ids.map(toNamedCheck)}
        />
      )}
    </section>
  );
}

interface NamedCheck {
  id: string;
  title: string;
}

function CollapsedChecks({ label, about, checks }: { label: string; about?: string; checks: NamedCheck[] }) {
  return (
    <details>
      <summary>{label}</summary>
      {about !== undefined && <p>{about}</p>}
      <ul class="plain">
        {checks.map(({ id, title }) => (
          <li>
            <a href={`/checks/${encodeURIComponent(id)}`}>{title}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Explains why checks do not apply: the runner checks the content of pages with status 2xx only. */
function explainNotApplicable({ status_code: status }: PageObject): string {
  if (status < 200 || status > 299) {
    return `The page answers with HTTP status ${status}: only the answer itself was checked, not what an error page says.`;
  }
  return 'What these look at is not on the page: no form, no video or no hreflang, for example.';
}

/** A check of an earlier release that no longer exists is shown by its id. */
function toNamedCheck(id: string): NamedCheck {
  return { id, title: TITLES.get(id) ?? id };
}
