import { readRow, updateRows } from '../../database.ts';
import canonicalize from 'canonicalize';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import type { SnapshotDocument } from '../../../src/services/directory/snapshot-document.ts';
import type { Report } from '../../../src/contracts/report.ts';
import type { Submission } from '../../../src/contracts/submission.ts';
import { callApi, readData } from '../api/client.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { addVerifiedWebsite, releaseByApi } from '../api/website.ts';
import { newHost } from '../../internet.ts';
import { toWords } from '../../page.ts';
import { bindings, hashResponse, requestPage } from './published-snapshot.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

async function publish({ id, email }: Account, report: Report) {
  const { submission } = await publishAudit(
    { env: bindings, caller: { accountId: id, email } },
    { reportId: report.id, provider: 'gemini' },
  );
  return { submission, path: `/ai-directory/gemini/${submission.id}` };
}

async function publishPage(account: Account, host: string) {
  return publish(account, await createPublishableAudit(account, { host }));
}

async function readDocument(path: string): Promise<SnapshotDocument> {
  return (await requestPage(`${path}.json`)).json();
}

async function readByApi({ key }: Account, { id }: Submission): Promise<Submission> {
  return (
    await readData<{ submission: Submission }>(await callApi('GET', `/submissions/gemini/${id}`, { key }))
  ).submission;
}

describe('the ownership in the provenance of a snapshot', () => {
  it('is the method and time of the verification if its publisher owns the website', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    const { submission, path } = await publishPage(account, `www.${host}`);
    const ownership = { method: 'meta', verified_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/) };
    expect(submission.provenance.ownership).toEqual(ownership);
    const document = await readDocument(path);
    expect(document.provenance.ownership).toEqual(ownership);
    expect(await readByApi(await newAccount(), submission)).toMatchObject({
      provenance: document.provenance,
    });
    expect(await hashResponse(await requestPage(`${path}.json`))).toBe(submission.snapshot_sha256);
    for (const form of ['', '.md']) {
      const text = await (await requestPage(path + form)).text();
      expect(toWords(text)).toMatch(/The publisher had verified the website, by a meta tag on \d+ \w+ \d{4}/);
    }
  });

  it.each<[string, (account: Account, host: string) => Promise<unknown>]>([
    ['nobody', async () => undefined],
    ['another account', async (_account, host) => addVerifiedWebsite(await newAccount(), host)],
    [
      'no longer the publisher',
      async (account, host) => {
        await addVerifiedWebsite(account, host);
        await releaseByApi(account, host);
      },
    ],
  ])('is null if %s has verified the website', async (_who, prepare) => {
    const account = await newAccount();
    const host = newHost();
    await prepare(account, host);
    const { submission, path } = await publishPage(account, host);
    expect(submission.provenance.ownership).toBeNull();
    expect((await readDocument(path)).provenance.ownership).toBeNull();
    for (const form of ['', '.md'])
      expect(await (await requestPage(path + form)).text()).toContain(
        'The publisher had not verified the website',
      );
  });

  it('is null for a page of a subdomain, and for one that was redirected to another website', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    expect((await publishPage(account, `shop.${host}`)).submission.provenance.ownership).toBeNull();
    const report = await createPublishableAudit(account, { host: newHost() });
    await updateRows('reports', { id: report.id }, { normalizedUrl: `https://${host}/moved` });
    const { submission } = await publish(account, report);
    expect(submission.source_url).toBe(`https://${host}/moved`);
    expect(submission.provenance.ownership).toBeNull();
  });

  it('stays as it was when the website is released', async () => {
    const account = await newAccount();
    const host = newHost();
    await addVerifiedWebsite(account, host);
    const { submission } = await publishPage(account, host);
    await releaseByApi(account, host);
    expect(submission.provenance.ownership).toMatchObject({ method: 'meta' });
    expect((await readByApi(account, submission)).provenance).toEqual(submission.provenance);
  });

  it('is absent in snapshots of before, which keep their hash, and their pages say nothing of it', async () => {
    const account = await newAccount();
    const { submission, path } = await publishPage(account, newHost());
    const key = (await readRow('submissions', { id: submission.id }))?.r2Key ?? null;
    const document: SnapshotDocument = await (await env.SNAPSHOTS.get(key!))!.json();
    delete document.provenance.ownership;
    delete document.provenance.fetch;
    delete document.provenance.engine;
    const bytes = new TextEncoder().encode(canonicalize(document));
    const sha256 = await hashResponse(new Response(bytes));
    await env.SNAPSHOTS.put(key!, bytes);
    await updateRows('submissions', { id: submission.id }, { sha256 });

    expect(await hashResponse(await requestPage(`${path}.json`))).toBe(sha256);
    const { provenance } = await readByApi(account, submission);
    for (const name of ['ownership', 'fetch', 'engine']) expect(provenance).not.toHaveProperty(name);
    for (const form of ['', '.md']) {
      const response = await requestPage(path + form);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('verified the website');
    }
  });
});
