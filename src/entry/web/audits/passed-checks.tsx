import type { AuditedPage } from '../../../engine/audit-document.ts';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import { CHECKS } from '../../../engine/checks/all.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatCount } from '../format.ts';
import { Disclosure, Disclosures } from '../parts/disclosure.tsx';

/** When each check passes: the first sentence. The title of a check names its fault, which a page that passes does not have. */
const RULES = new Map(CHECKS.map(({ id, passes }) => [id, passes.replace(/(?<=\.)\s+[A-Z].*$/s, '')]));

/** The checks that took no points, folded: passed, not applicable, unknown. */
export function PassedChecks({ page }: { page: AuditedPage }) {
  const { passed_checks: passed, not_applicable: notApplicable, unknown } = page.seo_analysis;
  return (
    <section aria-labelledby="passed">
      <h2 id="passed">Passed checks</h2>
      <p>
        {formatCount(passed.length, 'check')} passed. {notApplicable.count} didn’t apply.
        {unknown.count > 0 && ` ${unknown.count} couldn’t be checked.`}
      </p>
      <div class="audit-fold">
        <Disclosures>
          {passed.length > 0 && (
            <Disclosure title="Passed" figure={passed.length}>
              {CATEGORIES.map((category) => ({
                category,
                ids: passed.filter((check) => check.category === category).map(({ id }) => id),
              }))
                .filter(({ ids }) => ids.length > 0)
                .map(({ category, ids }) => (
                  <>
                    <h3>
                      {CATEGORY_LABELS[category].name}: {ids.length}
                    </h3>
                    <CheckList ids={ids} />
                  </>
                ))}
            </Disclosure>
          )}
          {notApplicable.count > 0 && (
            <Disclosure title="Didn’t apply" figure={notApplicable.count}>
              <p>{explainNotApplicable(page)}</p>
              <CheckList ids={notApplicable.ids} />
            </Disclosure>
          )}
          {unknown.count > 0 && (
            <Disclosure title="Couldn’t be checked" figure={unknown.count}>
              <p>
                We couldn’t read what these checks need: robots.txt didn’t answer, the page is too long to
                read in full, or a script decides. They take no points. Audit the page again to retry.
              </p>
              <CheckList ids={unknown.ids} />
            </Disclosure>
          )}
        </Disclosures>
      </div>
    </section>
  );
}

function CheckList({ ids }: { ids: string[] }) {
  return (
    <ul class="check-list">
      {ids.map((id) => (
        <li>
          <a href={`/checks/${encodeURIComponent(id)}`}>{RULES.get(id) ?? id}</a>
        </li>
      ))}
    </ul>
  );
}

/** Explains why checks do not apply: the runner checks the content of pages with status 2xx only. */
function explainNotApplicable({ status_code: status }: AuditedPage): string {
  if (status < 200 || status > 299) {
    return `The page answered with HTTP status ${status}, so we checked only the response and not its content.`;
  }
  return 'The page has nothing that these checks look at, such as a form, a video or hreflang tags.';
}
