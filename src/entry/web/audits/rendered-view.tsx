import type { RenderedPage } from '../../../contracts/rendered-page.ts';
import { formatShare } from '../../../engine/render/describe-rendered-text.ts';
import { formatBytes, formatCount, formatNumber } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { Callout } from '../parts/callout.tsx';
import { Disclosure, Disclosures, EmptyState, Section } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Stat, Stats } from '../parts/facts.tsx';
import { More, UntrustedLink } from '../parts/text.tsx';
import { RenderedDifferences } from './rendered-differences.tsx';
import { RenderedRequests } from './rendered-requests.tsx';
import {
  ElementPicture,
  MAX_RENDERED_ISSUES,
  numberMarkedIssues,
  RenderedScreenshots,
} from './rendered-screenshots.tsx';
import { MainTextSection } from './main-text-section.tsx';

/** Entries that are shown of lists, and characters of texts, so that the page stays below 60 KB gzipped. */
const LIMITS = { evidence: 300, errors: 20, error: 200, tree: 100 };

interface RenderedViewProps {
  rendered: RenderedPage;
  /** Of the audit. */
  path: string;
}

/** What a browser with JavaScript shows of a page, and what crawlers without it miss. */
export function RenderedView({ rendered, path }: RenderedViewProps) {
  return (
    <div class="stack stack-lg">
      <RenderedFacts rendered={rendered} />
      <RenderedIssues rendered={rendered} path={path} />
      <MainTextSection text={rendered.text} />
      <RenderedDifferences rendered={rendered} />
      <RenderedScreenshots rendered={rendered} path={path} />
      <RenderedRequests requests={rendered.requests} />
      <LabSection lab={rendered.lab} />
      <Section id="details" title="Details">
        <Disclosures>
          <ConsoleErrors errors={rendered.console_errors} />
          <AccessibilityTree tree={rendered.accessibility_tree} />
        </Disclosures>
        <p class="muted">
          <a href={`${path}.json`}>The JSON</a> has longer lists.
        </p>
      </Section>
    </div>
  );
}

function RenderedFacts({ rendered }: { rendered: RenderedPage }) {
  const { text, links, requests, console_errors: errors, status_code: status } = rendered;
  return (
    <div class="stack">
      {rendered.client_redirect && (
        <Callout>
          A script led to another page: <UntrustedLink url={rendered.url} />
        </Callout>
      )}
      {!rendered.settled && (
        <Callout>The page was still loading when we stopped. Later content is missing here.</Callout>
      )}
      <Stats>
        <Stat
          label="Main text that needs JavaScript"
          value={text.js_ratio === null ? '–' : formatShare(text.js_ratio)}
          note={
            text.js_ratio === null
              ? 'no main text'
              : `${formatCount(text.rendered_words, 'word')}, ${formatNumber(text.html_words)} in the HTML`
          }
        />
        <Stat
          label="Links"
          value={formatNumber(links.rendered)}
          note={`${formatNumber(links.html)} in the HTML`}
        />
        <Stat label="Requests" value={formatNumber(requests.total)} note={formatBytes(requests.bytes)} />
        <Stat label="Script errors" value={formatNumber(errors.total)} />
        <Stat label="HTTP status" value={status} />
      </Stats>
    </div>
  );
}

function RenderedIssues({ rendered, path }: RenderedViewProps) {
  const { issues } = rendered;
  const numbers = numberMarkedIssues(issues);
  if (issues.length === 0) {
    return (
      <EmptyState title="No issues with JavaScript">
        <p>No check of the loaded page failed.</p>
      </EmptyState>
    );
  }
  return (
    <Section id="issues" title="Issues with JavaScript" class="audit-issues">
      <p class="muted">These take no points.</p>
      <Disclosures>
        {issues.slice(0, MAX_RENDERED_ISSUES).map((issue, index) => {
          const { severity, title, evidence, recommendation, source } = issue;
          return (
            <Disclosure
              badge={<SeverityBadge severity={severity} />}
              title={title}
              figure={numbers.has(index) && `Mark ${numbers.get(index)}`}
            >
              <div class="issue-details">
                <dl>
                  <div>
                    <dt>Found</dt>
                    <dd dir="auto">
                      <ElementPicture issue={issue} rendered={rendered} path={path} />
                      <p>
                        <RenderedEvidence text={shortenLine(evidence, LIMITS.evidence)} />
                      </p>
                    </dd>
                  </div>
                  <div>
                    <dt>Fix</dt>
                    <dd>{recommendation}</dd>
                  </div>
                </dl>
                <p class="muted">
                  <a href={source}>Source of the rule</a>
                </p>
              </div>
            </Disclosure>
          );
        })}
      </Disclosures>
      <More count={issues.length - MAX_RENDERED_ISSUES} noun="issue" />
    </Section>
  );
}

/** Elements as code. */
function RenderedEvidence({ text }: { text: string }) {
  const [, count, elements] = /^(\d+ elements?: )(<.+)$/s.exec(text) ?? [];
  if (elements === undefined) return <>{text}</>;
  return (
    <>
      {count}
      <code>{elements}</code>
    </>
  );
}

const LAB_FIGURES = [
  ['lcp_ms', 'Largest Contentful Paint', 'ms'],
  ['cls', 'Cumulative Layout Shift', ''],
  ['tbt_ms', 'Total Blocking Time', 'ms'],
] as const;

function LabSection({ lab }: { lab: RenderedPage['lab'] }) {
  const { spread, loads, lcp_element: element } = lab;
  return (
    <Section id="lab" title="Lab figures">
      <Stats>
        {LAB_FIGURES.map(([name, label, unit]) => {
          const { [name]: value } = lab;
          const [lowest = null, highest = null] = [spread?.lowest[name], spread?.highest[name]];
          return (
            <Stat
              label={`${label} (lab)`}
              value={value === null ? '–' : formatNumber(value)}
              {...(unit !== '' && value !== null && { unit })}
              {...(lowest !== null &&
                highest !== null && { note: `${formatNumber(lowest)} to ${formatNumber(highest)}` })}
            />
          );
        })}
      </Stats>
      <p class="muted">
        Measured in our browser, without a slow network or device: visitors have other figures.{' '}
        {loads === 1
          ? 'One load can’t show how much they vary.'
          : `The median of ${loads} loads, and their range.`}
      </p>
      {element !== null && (
        <p class="muted" dir="auto">
          Largest element: {shortenLine(element, LIMITS.error)}
        </p>
      )}
    </Section>
  );
}

function ConsoleErrors({ errors: { total, items } }: { errors: RenderedPage['console_errors'] }) {
  const shown = items.slice(0, LIMITS.errors);
  return (
    <Disclosure title="Script errors" figure={formatNumber(total)}>
      {total === 0 ? (
        <p>None.</p>
      ) : (
        <ul class="evidence">
          {shown.map((text) => (
            <li dir="auto">{shortenLine(text, LIMITS.error)}</li>
          ))}
        </ul>
      )}
      <More count={total - shown.length} noun="error" />
    </Disclosure>
  );
}

function AccessibilityTree({ tree }: { tree: RenderedPage['accessibility_tree'] }) {
  const shown = tree.slice(0, LIMITS.tree);
  return (
    <Disclosure title="Accessibility tree" figure={formatNumber(tree.length)}>
      <p>What screen readers announce.</p>
      {tree.length === 0 ? (
        <p>The page has none.</p>
      ) : (
        <CodeBlock id="tree" label="Accessibility tree" text={shown.map(writeNode).join('\n')} />
      )}
      <More count={tree.length - shown.length} noun="node" />
    </Disclosure>
  );
}

function writeNode({ depth, role, name }: RenderedPage['accessibility_tree'][number]): string {
  return `${'  '.repeat(Math.min(depth, 12))}${role}${name === '' ? '' : ` “${shortenLine(name, 100)}”`}`;
}
