import { describe, expect, it } from 'vitest';
import { goodPage } from '../../fixtures/good-page.ts';
import { newHost } from '../../internet.ts';
import { newAccount } from './new-account.ts';
import { callApi, readData } from './client.ts';
import { createPublishableAudit, requestPublish } from './publishable-audit.ts';
import type { PublishResult, Submission } from '../../../src/contracts/submission.ts';

describe('GET /submissions/{provider}/{id}', () => {
  it('gives anyone with a key the full snapshot, and the publisher’s email to the publisher alone', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const { submission } = await readData<PublishResult>(await requestPublish(account, report.id));
    const read = async ({ key }: { key: string }) =>
      (
        await readData<{ submission: Submission }>(
          await callApi('GET', `/submissions/gemini/${submission.id}`, { key }),
        )
      ).submission;
    expect(await read(account)).toEqual(submission);
    const { submitted_by: _, ...anonymous } = submission;
    const seen = await read(await newAccount());
    expect(seen).toEqual(anonymous);
    expect(JSON.stringify(seen)).not.toContain(account.email);
  });

  it('does not change when the audit does', async () => {
    const account = await newAccount();
    const host = newHost();
    const report = await createPublishableAudit(account, { host });
    const { submission } = await readData<PublishResult>(await requestPublish(account, report.id));
    await createPublishableAudit(account, {
      host,
      page: (host) => goodPage(host, { title: 'Something quite different now' }),
    });
    const { submission: later } = await readData<{ submission: Submission }>(
      await callApi('GET', `/submissions/gemini/${submission.id}`, { key: account.key }),
    );
    expect(later).toEqual(submission);
  });

  it('is 404 for an unknown id, an unknown directory and the wrong directory', async () => {
    const account = await newAccount();
    const report = await createPublishableAudit(account);
    const { submission } = await readData<PublishResult>(await requestPublish(account, report.id));
    for (const path of [`claude/${submission.id}`, `bing/${submission.id}`, 'gemini/l_1']) {
      expect((await callApi('GET', `/submissions/${path}`, { key: account.key })).status, path).toBe(404);
    }
  });

  it('needs a key', async () => {
    expect((await callApi('GET', '/submissions/gemini/l_1')).status).toBe(401);
  });
});
