import { updateRows } from '../../database.ts';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import { SCORING_REVISION } from '../../../src/engine/scoring-revision.ts';
import { CATALOGUE } from '../../../src/engine/trace/catalogue.ts';
import { sha256 } from '../../../src/lib/secret.ts';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import { readData, sendJson } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { goodPage } from '../../fixtures/good-page.ts';
import { createSite, newHost } from '../../internet.ts';
import { bindings } from './published-snapshot.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

async function publish({ id, email }: Account, reportId: string) {
  return (
    await publishAudit({ env: bindings, caller: { accountId: id, email } }, { reportId, provider: 'gemini' })
  ).submission;
}

/** Audits `/sourdough`. @param headers added to those of a well-configured server */
async function auditWith(account: Account, headers: Record<string, string>): Promise<Report> {
  const host = newHost();
  const page = { headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body: goodPage(host) };
  await createSite({ '/sourdough': page }, { host });
  const url = `https://${host}/sourdough`;
  return (await readData<{ report: Report }>(await sendJson('POST', '/reports', { url }, account.key)))
    .report;
}

describe('the response in the provenance of a snapshot', () => {
  it('is the one that was audited: bytes without content coding, URL, status, headers, time, user agent', async () => {
    const account = await newAccount();
    const host = newHost();
    const report = await createPublishableAudit(account, { host });
    const { provenance } = await publish(account, report.id);
    expect(provenance.fetch).toEqual({
      url: `https://${host}/sourdough`,
      status: 200,
      headers: expect.objectContaining({ 'content-type': 'text/html; charset=utf-8' }),
      body_sha256: await sha256(goodPage(host)),
      body_bytes: new TextEncoder().encode(goodPage(host)).length,
      body_truncated: false,
      fetched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
      user_agent: expect.stringMatching(/^SiteAuditBot\/1\.1 \(\+https?:.*\/bot\)$/),
    });
    expect(provenance.engine).toEqual({
      release: '1.1.0',
      catalogue: CATALOGUE.id,
      scoring: SCORING_REVISION,
    });
    expect(Date.parse(provenance.fetch!.fetched_at)).toBeLessThanOrEqual(Date.parse(provenance.audited_at));
  });

  it('has the headers of the list alone, each cut after 500 characters', async () => {
    const account = await newAccount();
    const report = await auditWith(account, {
      etag: '"33a64df5"',
      'last-modified': 'Wed, 20 May 2026 10:00:00 GMT',
      'content-signal': 'ai-train=no',
      link: `<https://cdn.brightpage.com/${'a'.repeat(600)}>; rel=preload`,
      'set-cookie': 'visitor=17',
      server: 'nginx',
      'x-request-id': '9',
    });
    await updateRows('reports', { id: report.id }, { score: 95 });
    const { headers } = (await publish(account, report.id)).provenance.fetch!;
    expect(headers).toMatchObject({
      etag: '"33a64df5"',
      'last-modified': 'Wed, 20 May 2026 10:00:00 GMT',
      'content-signal': 'ai-train=no',
    });
    expect(headers['link']).toHaveLength(500);
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:set-cookie|server|x-request-id)$/)]),
    );
  });

  it('is not in the audit itself, whose shape stays that of release 1.1.0', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    expect(JSON.stringify(report)).not.toContain('body_sha256');
  });
});
