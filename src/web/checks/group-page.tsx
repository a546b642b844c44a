import type { Context } from 'hono';
import { CHECKS } from '../../engine/checks/all.ts';
import type { IssueGroup } from '../../engine/checks/issue-groups.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { CATEGORY_LABELS } from './labels.ts';

/** The page of a group of checks: why they are reported together, and each of them. */
export function renderGroupPage(c: Context<WebEnv>, group: IssueGroup): Response | Promise<Response> {
  const info = {
    title: `${group.title} – ${SITE_NAME} checks`,
    description: `${group.title}: the checks that are reported together under this name, and what each of them looks for.`,
    path: `/checks/${group.id}`,
  };
  const checks = group.checks.flatMap((id) => CHECKS.find((check) => check.id === id) ?? []);
  return renderPage(
    c,
    info,
    <article class="narrow">
      <p class="crumbs">
        <a href="/checks">Checks</a> /{' '}
        <a href={`/checks#${group.category}`}>{CATEGORY_LABELS[group.category].name}</a>
      </p>
      <h1>{group.title}</h1>
      <p>
        When two or more of these checks fail on a page with low severity, the audit reports them as one issue
        with a part for each. They have one cause, and one change often fixes several of them. The penalty of
        the issue is the sum of its parts: grouping changes no score.
      </p>
      <p>
        In the API the issue has the id <code>{group.id}</code> and lists the checks in <code>parts</code>,
        each with its own id, evidence, recommendation and penalty.
      </p>
      <h2>The checks</h2>
      <dl class="facts">
        {checks.map((check) => (
          <div>
            <dt>
              <a href={`/checks/${check.id}`}>{check.title}</a>
            </dt>
            <dd>{check.passes}</dd>
          </div>
        ))}
      </dl>
    </article>,
  );
}
