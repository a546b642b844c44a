import { CHECKS } from '../../../engine/checks/all.ts';
import { ISSUE_GROUPS, type IssueGroup } from '../../../engine/checks/issue-groups.ts';
import { RETIRED_CHECKS, type RetiredCheck } from '../../../engine/checks/retired.ts';
import { FRAMEWORKS, listFrameworkAdvice } from './framework-advice.ts';
import { cacheForAll } from '../../http/public-cache.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { renderCheckListPage } from './list-page.tsx';
import type { Context } from 'hono';
import type { Check } from '../../../engine/checks/check.ts';
import { getCheckHelp } from '../../../engine/checks/check-help.ts';
import { CATEGORY_WEIGHTS, SEVERITY_POINTS, SCORE_CAPS } from '../../../engine/page-score.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { readCheckSources } from '../../../services/audits/checks.ts';
import { CATEGORY_LABELS } from './labels.ts';
import { UrlForm } from '../parts/url-form.tsx';
import { SeverityBadge, Badge } from '../parts/badge.tsx';
import { Card, Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { formatCount } from '../../../lib/text.ts';

/** /checks: the documentation of every check, rendered from its definition, and of checks of earlier releases. */
export const checks = createSection('/checks');
checks.use(cacheBriefly);
checks.get('/', renderCheckListPage);
checks.get('/:id', cacheForAll(), (c) => {
  const id = c.req.param('id');
  const check = CHECKS.find((one) => one.id === id);
  if (check) return renderCheckPage(c, check);
  const group = ISSUE_GROUPS.find((one) => one.id === id);
  if (group) return renderGroupPage(c, group);
  const retired = RETIRED_CHECKS.find((one) => one.id === id);
  return retired ? renderRetiredCheckPage(c, retired) : renderNotFoundPage(c);
});

/** The page of a check: why it matters, how to fix it, how to verify that, when it passes, its sources and its points. */
async function renderCheckPage(c: Context<WebEnv>, check: Check): Promise<Awaited<PageResponse>> {
  const advice = await listFrameworkAdvice(c.env, check.id);
  const { id, category, severity, title, setByUs } = check;
  const { [id]: sources = [] } = await readCheckSources(c.env);
  const info = {
    title: `${title} – ${SITE_NAME} check`,
    description: `${title}: what the check looks for, why it matters, how to fix it and the points it takes.`,
    path: `/checks/${id}`,
  };
  const { name } = CATEGORY_LABELS[category];
  // Part of an element in the recommendation must not replace a complete example.
  const example = check.example ?? getCheckHelp(id)?.example;
  return renderPage(
    c,
    info,
    <article>
      <PageHeader
        title={title}
        crumbs={[
          { href: '/checks', label: 'Checks' },
          { href: `/checks#${category}`, label: name },
        ]}
      />
      <div class="split">
        <div class="prose">
          <p class="lead">{check.why}</p>
          <Section id="fix" title="How to fix it">
            <p>{check.recommendation}</p>
            {example && <CodeBlock id="example" label="Example" title="Example" text={example} />}
          </Section>
          {advice.length > 0 && (
            <Section id="frameworks" title="In your framework">
              <Disclosures>
                {advice.map(({ framework, fix, code, source }) => (
                  <Disclosure id={framework} title={FRAMEWORKS[framework]}>
                    <p>{fix}</p>
                    {code !== undefined && (
                      <CodeBlock
                        id={`${framework}-code`}
                        label={`Code for ${FRAMEWORKS[framework]}`}
                        text={code}
                      />
                    )}
                    <p>
                      <a href={source}>Source</a>
                    </p>
                  </Disclosure>
                ))}
              </Disclosures>
            </Section>
          )}
          <Section id="verify" title="How to verify">
            <p>{check.verify}</p>
          </Section>
          <Section id="rule" title="When it passes">
            <p>{check.passes}</p>
          </Section>
          <Section id="sources" title="Sources">
            <ul class="plain">
              {sources.map((source) => (
                <li>
                  <a href={source.url}>{source.title}</a>
                </li>
              ))}
            </ul>
            {setByUs && <p>The {setByUs} is our own.</p>}
          </Section>
        </div>
        <div class="stack">
          <Card>
            <KeyValue>
              <DescriptionItem name="Severity">
                <SeverityBadge severity={severity} />
              </DescriptionItem>
              <DescriptionItem name="Points">{formatPoints(check)}</DescriptionItem>
              <DescriptionItem name="ID">
                <code>{id}</code>
              </DescriptionItem>
            </KeyValue>
          </Card>
          <Card title="Check your page" id="try">
            <UrlForm />
          </Card>
        </div>
      </div>
    </article>,
  );
}

function formatPoints({ id, category, severity }: Check): string {
  const share = Math.round(CATEGORY_WEIGHTS[category] * 100);
  const points = `Up to ${formatCount(SEVERITY_POINTS[severity], 'point')} of 100 in its category, which is ${share}% of the score.`;
  const cap = SCORE_CAPS[id];
  return cap === undefined ? points : `${points} A page with this issue scores at most ${cap}.`;
}

/** The page of a group of checks: why they are reported together, and each of them. */
function renderGroupPage(c: Context<WebEnv>, group: IssueGroup): PageResponse {
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

/** The page of a check that is no longer run, to which audits of earlier releases link. */
function renderRetiredCheckPage(c: Context<WebEnv>, { id, title, reason }: RetiredCheck): PageResponse {
  const info = {
    title: `${title} – retired ${SITE_NAME} check`,
    description: `${title}: this check is no longer run and takes no points. Older audits still show it.`,
    path: `/checks/${id}`,
  };
  return renderPage(
    c,
    info,
    <article>
      <PageHeader
        title={title}
        crumbs={[{ href: '/checks', label: 'Checks' }]}
        meta={
          <>
            <Badge>Retired</Badge> <code>{id}</code>
          </>
        }
      />
      <div class="prose">
        <p>This check is no longer run and takes no points. {reason}</p>
        <p>Older audits still show it. Audit the page again to score it with the current checks.</p>
      </div>
    </article>,
  );
}
