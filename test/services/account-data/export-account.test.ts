// Slow: most tests fill an account with every kind of data, or store hundreds of audits.
import { insertRows, interceptDatabases, isSharded, listAccountTables, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { exportAccount } from '../../../src/services/account-data/export-account.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { upsertDifferences } from '../../../src/storage/reconciliations.ts';
import { callApi, readData } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import type { Owner } from '../../entry/api/scan.ts';
import { storeManyAudits } from '../../entry/api/stored-audits.ts';
import { collect, readParts } from './read-parts.ts';
import { countRows, createFullAccount } from './full-account.ts';
import type { Report, ReportSummary } from '../../../src/contracts/report.ts';
import type { CreditStatement } from '../../../src/contracts/credits.ts';

/** The lists and other members of an export. */
interface Export {
  format: string;
  account: Record<string, unknown>;
  [list: string]: unknown;
}

async function readExport(account: Owner): Promise<Export> {
  return JSON.parse((await readParts(account)).join('')) as Export;
}

/** A column that only the query of audits reads. */
const AUDITS_QUERY = '"pages_crawled"';

describe('the export of an account', () => {
  it('has everything, as the API shows it', async () => {
    const { account, owned, pending, snapshotId, webhookId } = await createFullAccount();
    const { key } = account;
    const object = env.ACCOUNT.getByName(account.id);
    await object.hold({ refType: 'scan', refId: 'scan_open', amount: 5 });
    await object.claimKey({ key: 'k', fingerprint: 'f', token: 't', request: 'POST /api/v1/reports' });
    const difference = {
      accountId: account.id,
      refType: 'scan',
      refId: 'scan_x',
      stored: 1,
      charged: 2,
      foundAt: 0,
    };
    await upsertDifferences(openDatabase(env, SERVICE), [difference]);
    const data = await readExport(account);
    expect(data).toMatchObject({
      format: 'site-audit-export/1',
      exported_at: expect.any(String),
      account: {
        id: account.id,
        email: account.email,
        created_at: expect.any(String),
        suspension: null,
        api_key: { ends_with: key.slice(-4), created_at: expect.any(String) },
      },
      sessions: [{ created_at: expect.any(String), expires_at: expect.any(String), country: 'PT' }],
      known_devices: [{ expires_at: expect.any(String) }],
      connected_apps: [
        {
          client_id: 'https://agent.brightpage.net/client.json',
          client_name: 'Agent',
          redirect_uri: 'https://agent.brightpage.net/callback',
          resource: 'http://localhost:8787/mcp',
          scopes: ['read', 'audit'],
          allowed_at: expect.any(String),
          connected_at: expect.any(String),
          last_used_on: null,
        },
      ],
      mails: [],
      scores: [
        {
          host: owned,
          history: [{ state: 'provisional' }],
          score: { pages_evaluated: 2 },
          inspection: expect.any(Object),
        },
      ],
      scans: [{ host: owned, pages_stored: 2, cost_per_page: 1, finished_at: expect.any(String) }],
      lapsed_websites: [{ host: owned, lapsed_at: '1970-01-01T00:00:05+00:00' }],
      profiles: [{ host: owned, name: 'blog', include: ['/blog/**'], urls: [] }],
      finding_events: [
        { host: owned, check: 'canonical-missing', event: 'ignored', details: { pages: '/blog/**' } },
        { host: owned, check: 'canonical-missing', event: 'assigned', details: { assignee: 'Mara' } },
      ],
      ignores: [{ host: owned, check: 'canonical-missing', pages: '/blog/**', author: account.email }],
      branding: [
        {
          name: 'Harbour',
          color: null,
          updated_at: expect.any(String),
          logo: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
        },
      ],
      share_links: [
        {
          host: owned,
          label: 'Board',
          created_at: expect.any(String),
          expires_at: null,
          opens: 0,
          last_opened_on: null,
          has_password: true,
        },
      ],
      schedules: [
        { host: owned, page_url: null, frequency: 'daily', hour: 3, day: null, max_credits_per_month: 9 },
      ],
      scheduled_runs: [{ host: owned, page_url: null, missed_runs: 0, skipped: 'monthly_cap_reached' }],
      unaudited_answers: [
        {
          host: owned,
          url: `https://${owned}/gone`,
          status_code: 410,
          location: null,
          linked_from: `https://${owned}/`,
          seen_at: expect.any(String),
        },
      ],
      snapshots: [
        {
          id: snapshotId,
          submitted_by: account.email,
          document_url: `http://localhost:8787/ai-directory/claude/${snapshotId}.json`,
        },
      ],
      webhooks: [
        {
          id: webhookId,
          events: ['snapshot.published'],
          deliveries: [{ event_type: 'snapshot.published' }],
        },
      ],
      holds: [{ ref_type: 'scan', ref_id: 'scan_open', amount: 5, held_at: expect.any(String) }],
      idempotency_keys: [
        { key: 'k', request: 'POST /api/v1/reports', status: null, created_at: expect.any(String) },
      ],
      ledger_differences: [{ ref_id: 'scan_x', stored: 1, charged: 2 }],
      actions: [
        { action: 'suspended', reason: 'A mistake' },
        { action: 'resumed', reason: null },
      ],
    });
    expect(data['fix_verifications']).toMatchObject([{ state: 'pending', check_id: expect.any(String) }]);
    expect(data['scan_results']).toMatchObject([
      { host: owned, results: [{ scan_id: expect.stringMatching(/^scan_/), result: { grade: null } }] },
    ]);
    const results = data['audit_results'] as { audit_id: string; results: { result: { score: number } }[] }[];
    for (const { audit_id: id, results: ofAudit } of results) {
      const audit = (data['audits'] as ReportSummary[]).find((candidate) => candidate.id === id);
      expect(ofAudit.map(({ result }) => result.score)).toEqual([audit?.score]);
    }
    expect(results).toHaveLength(3);
    expect(data['websites']).toHaveLength(2);
    expect(data['websites']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          host: owned,
          status: 'verified',
          verified_method: 'meta',
          last_confirmed_at: expect.any(String),
          alerts: expect.objectContaining({ enabled: true, score_drop: 12 }),
        }),
        expect.objectContaining({ host: pending, status: 'pending', verified_at: null }),
      ]),
    );
    const statement = await readData<CreditStatement>(
      await callApi('GET', `/credits/${account.email}`, { key }),
    );
    expect(data['ledger']).toEqual(statement.ledger.toReversed());

    const { reports } = await readData<{ reports: ReportSummary[] }>(
      await callApi('GET', '/reports', { key }),
    );
    const audits = data['audits'] as (ReportSummary & Pick<Report, 'data'> & { knowledge: unknown })[];
    expect(audits.map(({ id }) => id)).toEqual(reports.map(({ id }) => id).toReversed());
    for (const { data: document, knowledge, ...summary } of audits) {
      const { report } = await readData<{ report: Report }>(
        await callApi('GET', `/reports/${summary.id}`, { key }),
      );
      expect(document).toEqual(report.data);
      expect(reports).toContainEqual(
        expect.objectContaining({ id: summary.id, score: summary.score, public: summary.public }),
      );
      expect(knowledge === null).toBe((summary.score ?? 0) < 90);
    }
  });

  it('has no hash of a secret, no administrator and nothing of another account', async () => {
    const [{ account, session }, other] = await Promise.all([createFullAccount(), createFullAccount()]);
    const text = (await readParts(account)).join('');
    expect(text).not.toMatch(/[0-9a-f]{64}(?<!"(?:snapshot|body)_sha256":"[0-9a-f]{64})/);
    expect(text).not.toContain('whsec_');
    for (const secret of [
      account.key,
      session,
      'admin@brightpage.com',
      other.account.id,
      other.account.email,
      other.owned,
      other.pending,
    ])
      expect(text).not.toContain(secret);
  });

  it('knows every table with rows of accounts', async () => {
    const { account } = await createFullAccount();
    const difference = {
      accountId: account.id,
      refType: 'scan',
      refId: 'scan_x',
      stored: 1,
      charged: 2,
      foundAt: 0,
    };
    await upsertDifferences(openDatabase(env, SERVICE), [difference]);
    const rendered = {
      id: 'rendered_x',
      reportId: 'r_x',
      url: 'https://www.example.com/',
      cost: 1,
      storedAt: 0,
    };
    await insertRows('renderedAudits', { ...rendered, accountId: account.id });
    const [accountId, email] = [account.id, 'member@brightpage.com'];
    await insertRows('members', { accountId, email, role: 'viewer', invitedAt: 0 });
    await insertRows('memberActions', { accountId, actor: email, action: 'POST /websites', createdAt: 0 });
    const view = { accountId, list: 'pages', name: 'Weak', query: 'sort=score', createdAt: 0 } as const;
    await insertRows('savedViews', { ...view, memberEmail: '' }, { ...view, memberEmail: email });
    const tables = Object.keys(await countRows(account.id));
    // In this order: actions, decisions about findings, issues marked as fixed, ignores, known devices, differences, what members did, members, connected apps, audits with JavaScript, audits, saved views, profiles, scans, runs, schedules, sessions, scores with their history, snapshots, answers, webhooks, alerts, websites, lapses.
    expect(tables).toEqual([
      'account_actions',
      'brandings',
      'finding_events',
      'fix_verifications',
      'ignores',
      'known_devices',
      'ledger_differences',
      'member_actions',
      'members',
      'oauth_grants',
      'rendered_audits',
      'reports',
      'saved_views',
      'scan_profiles',
      'scans',
      'scheduled_runs',
      'schedules',
      'sessions',
      'share_links',
      'site_history',
      'site_scores',
      'submissions',
      'unaudited_answers',
      'webhooks',
      'website_alerts',
      'website_claims',
      'website_lapses',
    ]);
    // A deletion that is under way has no account any more that could read it, events wait for a moment, and notices say which publications
    // of others a mail has named. What scans send are secrets, which `not_exported` names.
    const exempt = new Set([
      'account_deletions',
      'deletion_codes',
      'publication_notices',
      'unsent_events',
      'website_access',
    ]);
    expect((await listAccountTables()).filter((name) => !exempt.has(name))).toEqual(tables);
    expect((await readExport(account))['saved_views']).toMatchObject([
      { list: 'pages', name: 'Weak', query: 'sort=score', saved_by: account.email },
      { saved_by: email },
    ]);
  });

  it('of an empty account is valid too', async () => {
    expect(await readExport(await newAccount())).toMatchObject({
      websites: [],
      audits: [],
      ledger: [{ ref_type: 'signup' }],
      actions: [],
    });
  });

  it('of 250 audits is valid JSON with each once, in pages of 100', async () => {
    const account = await newAccount();
    await storeManyAudits(account.id, 250);
    const prepare = vi.fn<(query: string) => void>();
    const databases = interceptDatabases({ prepare });
    const { audits } = JSON.parse((await readParts(account, { ...env, ...databases })).join('')) as Export;
    expect(new Set((audits as Report[]).map(({ id }) => id)).size).toBe(250);
    expect(audits).toHaveLength(250);
    const pages = prepare.mock.calls.filter(([query]) => query.includes(AUDITS_QUERY));
    // Three pages and an empty one for the audits, and as many for their results.
    expect(pages).toHaveLength(8);
    // One for each other list, of which five came with members, branding and share links.
    expect(prepare.mock.calls.length).toBeLessThan(60);
  });

  it('is not closed when it fails in the middle', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const account = await newAccount();
    await storeManyAudits(account.id, 120);
    let pages = 0;
    const prepare = (query: string) => {
      if (query.includes(AUDITS_QUERY) && ++pages === 2) throw new Error('D1 is away');
    };
    const databases = interceptDatabases({ prepare });
    const parts: string[] = [];
    const texts = await exportAccount({
      env: { ...env, ...databases },
      caller: { accountId: account.id, email: account.email },
    });
    const read = async () => {
      for await (const part of texts) parts.push(part);
    };
    await expect(read()).rejects.toThrow(isSharded ? 'Failed query' : 'D1 is away');
    expect(() => JSON.parse(parts.join('')) as unknown).toThrow('JSON');
    expect(parts.length).toBeGreaterThan(100);
    expect(String(log.mock.calls[0]?.[0])).toContain('"event":"export-failed"');
  });

  it('is not closed when the account is deleted meanwhile', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const account = await newAccount();
    const texts = await exportAccount({ env, caller: { accountId: account.id, email: account.email } });
    await texts.next();
    await updateRows('accounts', { id: account.id }, { deletedAt: 1 });
    await expect(collect(texts)).rejects.toMatchObject({ code: 'account_not_found' });
  });
});
