import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { TrackedFinding } from '../../../src/contracts/tracked-finding.ts';
import { trackFindings } from '../../../src/objects/site-audits/track-findings.ts';
import { observeFindings } from '../../../src/engine/trace/site-trace.ts';
import { createRandom } from '../../random.ts';

it('recording scans again changes nothing but the last one, and each change has one entry', async () => {
  const random = createRandom(7);
  const stub = env.SITE_AUDITS.getByName('acc_findings/example.com');
  const checks = new Set(['alt', 'title', 'h1']);
  const observe = (scanId: string, at: number) =>
    observeFindings(
      {
        findings: [...checks].filter(() => random() < 0.5).map((id) => [id, 'page', 'high', 1]),
        unknown: {},
        rules: [],
      },
      { scanId, at, checks },
    );
  const record = (observed: ReturnType<typeof observe>) =>
    stub.recordScan({ id: observed.scanId, trace: '{}', observed }, []);
  const known = new Map<string, TrackedFinding>();
  const changes = new Map<string, string[]>();
  let last = observe('scan_0', 0);
  for (let at = 1; at <= 30; at++) {
    await record(last);
    // As after a crash: with what the website is by then.
    for (let times = Math.floor(random() * 3); times > 0; times--)
      await record((last = observe(last.scanId, last.at)));
    for (const [id, finding] of trackFindings(known, last, 0)) {
      if (finding.state !== known.get(id)?.state)
        changes.set(id, [...(changes.get(id) ?? []), `${last.scanId} ${finding.state}`]);
      known.set(id, finding);
    }
    expect((await stub.listFindings()).findings).toEqual(known);
    last = observe(`scan_${at}`, at);
  }
  await record(observe('scan_20', 20));
  expect((await stub.listFindings()).findings).toEqual(known);
  for (const [id, entries] of changes)
    expect((await stub.listFindingChanges(id)).map(({ scanId, state }) => `${scanId} ${state}`)).toEqual(
      entries,
    );
});
