import type { Context } from 'hono';
import { auditHistory } from '../../services/audits/list.ts';
import type { ReportSummary } from '../../services/audits/report.ts';
import type { SignedInEnv } from '../context.ts';
import { counted } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { AuditList, Score } from './audit-list.tsx';

/** Domains on a page, and audits shown of each: a page stays light for an account with thousands. */
const DOMAINS = 50;
const AUDITS_OF_EACH = 10;
/** Audits on a page of one domain. */
const AUDITS_OF_ONE = 200;

const PATH = '/audits/history';

/** All audits by domain, those of each folded; with `?domain=` those of one. `?page=` counts from 1. */
export async function historyPage(c: Context<SignedInEnv>): Promise<Response> {
  const history = await auditHistory(c.env, c.get('signedIn'));
  const domain = c.req.query('domain');
  const page = Number(/^[1-9]\d{0,4}$/.exec(c.req.query('page') ?? '')?.[0] ?? 1);
  const heading = domain === undefined ? 'Your audits by domain' : `Audits of ${domain}`;
  const info = { title: `${heading.slice(0, 80)} – ${SITE_NAME}`, description: null, path: PATH };
  return renderPage(
    c,
    info,
    <>
      <p class="crumbs">
        <a href="/audits">Audits</a>
        {domain !== undefined && (
          <>
            {' '}
            / <a href={PATH}>By domain</a>
          </>
        )}
      </p>
      <h1>{heading}</h1>
      {domain === undefined ? (
        <Domains history={history} page={page} />
      ) : (
        <OneDomain
          domain={domain}
          audits={Object.hasOwn(history, domain) ? (history[domain] ?? []) : []}
          page={page}
        />
      )}
    </>,
  );
}

function Domains({ history, page }: { history: Record<string, ReportSummary[]>; page: number }) {
  const domains = Object.entries(history);
  if (domains.length === 0) return <NoAudits />;
  const shown = pageOf(domains, page, DOMAINS);
  return (
    <>
      <p class="lead">The domain audited last comes first. Open one for its audits.</p>
      {shown.map(([domain, audits]) => (
        <details>
          <summary>
            <Score score={audits[0]?.score ?? null} /> <strong>{domain}</strong>{' '}
            <span class="aside">{counted(audits.length, 'audit')}</span>
          </summary>
          <AuditList audits={audits.slice(0, AUDITS_OF_EACH)} />
          {audits.length > AUDITS_OF_EACH && (
            <p>
              <a href={`${PATH}?domain=${encodeURIComponent(domain)}`}>
                All {audits.length} audits of {domain}
              </a>
            </p>
          )}
        </details>
      ))}
      {domains.length > page * DOMAINS && <More href={`${PATH}?page=${page + 1}`}>More domains</More>}
    </>
  );
}

function OneDomain({ domain, audits, page }: { domain: string; audits: ReportSummary[]; page: number }) {
  if (audits.length === 0) return <NoAudits />;
  return (
    <>
      <p class="lead">{counted(audits.length, 'audit')}, newest first.</p>
      <AuditList audits={pageOf(audits, page, AUDITS_OF_ONE)} />
      {audits.length > page * AUDITS_OF_ONE && (
        <More href={`${PATH}?domain=${encodeURIComponent(domain)}&page=${page + 1}`}>Older audits</More>
      )}
    </>
  );
}

function NoAudits() {
  return (
    <p>
      There is none yet. <a href="/audits">Audit a page</a>, and it is here.
    </p>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a rel="next" href={href}>
        {children}
      </a>
    </p>
  );
}

function pageOf<T>(list: readonly T[], page: number, size: number): T[] {
  return list.slice((page - 1) * size, page * size);
}
