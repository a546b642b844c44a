import { describe, expect, it } from 'vitest';
import type { Published } from '../../src/services/directory/publish.ts';
import type { Submission } from '../../src/services/directory/submission.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { newHost } from '../internet.ts';
import { newAccount } from './account.ts';
import { ask, data, send } from './contract.ts';
import { publishableAudit } from './publishable.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;

function publish(account: Account, report_id: string, provider = 'gemini'): Promise<Response> {
  return send('POST', '/submissions', { report_id, provider }, account.key);
}

describe('GET /submissions/{provider}/{id}', () => {
  it('gives anyone with a key the full snapshot, and the publisher’s email to the publisher alone', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const { submission } = await data<Published>(await publish(account, report.id));
    const read = async ({ key }: { key: string }) =>
      (
        await data<{ submission: Submission }>(
          await ask('GET', `/submissions/gemini/${submission.id}`, { key }),
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
    const report = await publishableAudit(account, { host });
    const { submission } = await data<Published>(await publish(account, report.id));
    await publishableAudit(account, {
      host,
      page: (host) => goodPage(host, { title: 'Something quite different now' }),
    });
    const { submission: later } = await data<{ submission: Submission }>(
      await ask('GET', `/submissions/gemini/${submission.id}`, { key: account.key }),
    );
    expect(later).toEqual(submission);
  });

  it('is 404 for an unknown id, an unknown directory and the wrong directory', async () => {
    const account = await newAccount();
    const report = await publishableAudit(account);
    const { submission } = await data<Published>(await publish(account, report.id));
    for (const path of [`claude/${submission.id}`, `bing/${submission.id}`, 'gemini/l_1']) {
      expect((await ask('GET', `/submissions/${path}`, { key: account.key })).status, path).toBe(404);
    }
  });

  it('needs a key', async () => {
    expect((await ask('GET', '/submissions/gemini/l_1')).status).toBe(401);
  });
});
