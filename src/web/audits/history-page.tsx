import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { listAuditsByDomain, listDomainAudits } from '../../services/audits/list-audits.ts';
import type { SignedInEnv } from '../context.ts';
import { formatCount } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { Score } from '../parts/score.tsx';
import { AuditList } from './audit-list.tsx';

/** Limits that keep the page small for accounts with thousands of audits. */
const DOMAINS_PER_PAGE = 50;
const AUDITS_PER_DOMAIN = 10;
/** For the page of a single domain. */
const AUDITS_PER_PAGE = 200;

const PATH = '/audits/history';

/** All audits, grouped by domain, or the audits of `?domain=`. */
export async function renderHistoryPage(c: Context<SignedInEnv>): Promise<Response> {
  const domain = c.req.query('domain');
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
      {domain === undefined ? await renderDomains(c) : await renderDomain(c, domain)}
    </>,
  );
}

/** The page that `?page=` names, from 1. */
async function renderDomains(c: Context<SignedInEnv>): Promise<Child> {
  const domains = Object.entries(await listAuditsByDomain(c.env, c.get('signedIn')));
  if (domains.length === 0) return <NoAudits />;
  const page = Number(/^[1-9]\d{0,4}$/.exec(c.req.query('page') ?? '')?.[0] ?? 1);
  const shown = domains.slice((page - 1) * DOMAINS_PER_PAGE, page * DOMAINS_PER_PAGE);
  return (
    <>
      <p class="lead">The domain audited last comes first. Open one for its audits.</p>
      {shown.map(([domain, audits]) => (
        <details>
          <summary>
            <Score score={audits[0]?.score ?? null} /> <strong>{domain}</strong>{' '}
            <span class="aside">{formatCount(audits.length, 'audit')}</span>
          </summary>
          <AuditList audits={audits.slice(0, AUDITS_PER_DOMAIN)} />
          {audits.length > AUDITS_PER_DOMAIN && (
            <p>
              <a href={getDomainPath(domain)}>
                All {audits.length} audits of {domain}
              </a>
            </p>
          )}
        </details>
      ))}
      {domains.length > page * DOMAINS_PER_PAGE && (
        <Pagination next={{ href: `${PATH}?page=${page + 1}`, label: 'More domains' }} />
      )}
    </>
  );
}

async function renderDomain(c: Context<SignedInEnv>, domain: string): Promise<Child> {
  const cursor = c.req.query('cursor');
  const page = await listDomainAudits(c.env, c.get('signedIn'), domain, AUDITS_PER_PAGE, cursor);
  const { audits, count, nextCursor } = page;
  if (count === 0) return <NoAudits />;
  return (
    <>
      <p class="lead">{formatCount(count, 'audit')}, newest first.</p>
      <AuditList audits={audits} />
      {nextCursor !== null && (
        <Pagination
          next={{
            href: `${getDomainPath(domain)}&cursor=${encodeURIComponent(nextCursor)}`,
            label: 'Older audits',
          }}
        />
      )}
    </>
  );
}

function getDomainPath(domain: string): string {
  return `${PATH}?domain=${encodeURIComponent(domain)}`;
}

function NoAudits() {
  return (
    <p>
      There is none yet. <a href="/audits">Audit a page</a>, and it is here.
    </p>
  );
}
