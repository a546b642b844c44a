import type { Context } from 'hono';
import { CHECKS } from '../../../engine/checks/all.ts';
import type { IssueGroup } from '../../../engine/checks/issue-groups.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';
import { PageHeader } from '../parts/page-header.tsx';
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
    <article>
      <PageHeader
        title={group.title}
        crumbs={[
          { href: '/checks', label: 'Checks' },
          { href: `/checks#${group.category}`, label: CATEGORY_LABELS[group.category].name },
        ]}
      />
      <div class="split">
        <Card title="The checks" id="checks">
          <KeyValue>
            {checks.map((check) => (
              <DescriptionItem name={<a href={`/checks/${check.id}`}>{check.title}</a>}>
                {check.passes}
              </DescriptionItem>
            ))}
          </KeyValue>
        </Card>
        <Card title="Why they are one issue" id="group">
          <p>
            These checks often fail for the same reason, and one change fixes several of them. If two or more
            fail on a page with low severity, the audit shows them as one issue with a part for each.
          </p>
          <p>The issue takes the points of its parts: grouping changes no score.</p>
          <p class="muted">
            In the API, the issue has the ID <code>{group.id}</code> and lists the checks in{' '}
            <code>parts</code>.
          </p>
        </Card>
      </div>
    </article>,
  );
}
