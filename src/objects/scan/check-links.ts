import { type LinkCheckResult, LinkChecker, type LinkToCheck } from '../../crawler/check-link.ts';
import { changesAnswers, type HostAccess, isCovered } from '../../crawler/host-access.ts';
import { createRequester } from '../../crawler/requester.ts';
import { findFaults } from '../../engine/links/link-faults.ts';
import type { TargetKind } from '../../contracts/links-out.ts';
import { isFileKind } from '../../engine/links/target-collector.ts';
import {
  getAnswerLifetime,
  judgeLink,
  type LinkAnswer,
  type SkippedCheck,
} from '../../engine/links/link-verdict.ts';
import { logEvent } from '../../lib/log.ts';
import { sha256Base64url } from '../../lib/secret.ts';
import { SECOND } from '../../lib/time.ts';
import { callHost } from '../../services/call-objects.ts';
import { createCrawlerOptions } from '../../services/hosts/host-gate.ts';
import { readLinkVerdicts } from '../../services/reports/links-out.ts';
import { collectLinkTargets } from '../../services/reports/open-report.ts';
import { LINK_CHECK_LIMITS } from '../../services/scans/link-check-limits.ts';
import { isScanPermitted } from '../../services/scans/scan-permission.ts';
import { getSettings } from '../../services/settings/get-settings.ts';
import { toSiteName } from '../../storage/audit-documents.ts';
import type { ScanContext } from './context.ts';
import { LinkQueue, type QueuedLink } from './link-queue.ts';
import type { LinkCheckProgress } from './scan-state.ts';
import type { SliceEnd } from './slice.ts';

/** How long a step begins checks, in milliseconds. */
const STEP_TIME = 20 * SECOND;
/** Hosts asked at once, with two requests each: a Worker has six connections. */
const HOSTS_AT_ONCE = 3;
const REQUESTS_AT_ONCE = 2;
/** Links of a host that are checked before another host has its turn. */
const LINKS_A_TURN = 8;
/** Attempts at a step that fails on our side. */
const MAX_FAILURES = 5;
/** After so many pauses that a host asked for, its answer counts. */
const MAX_ATTEMPTS = 3;

type Found = Pick<QueuedLink, 'url' | 'kinds'> & { found: LinkAnswer | SkippedCheck };

/**
 * Checks the external links and files of a website after a scan, step by step. A link is removed from the queue once its verdict is
 * stored; its answer is in the host's object before that, so that a repeated step does not ask again.
 */
export class LinkPhase {
  private readonly scan: ScanContext;
  private readonly queue: LinkQueue;
  private readonly endsAt = Date.now() + STEP_TIME;
  private readonly access: HostAccess | undefined;
  private readonly checker: LinkChecker;

  constructor(scan: ScanContext) {
    const { env, job, signal } = scan;
    this.scan = scan;
    this.queue = new LinkQueue(scan.storage);
    const work = { id: job.id, kind: 'background', purpose: 'link_check' } as const;
    this.access = scan.requester.access;
    const options = createCrawlerOptions(env, job.accountId, work, this.access);
    this.checker = new LinkChecker(createRequester(options, signal));
  }

  /** Runs a step. Returns when the next one can begin. */
  async run(): Promise<SliceEnd> {
    const { env, caller, job, progress } = this.scan;
    if (progress.attempts > MAX_FAILURES || !(await isScanPermitted({ env, caller }, job))) return this.end();
    const check = (progress.linkCheck ??= await this.begin());
    for (;;) {
      const now = Date.now();
      const next = this.queue.getNextTime();
      if (next === null || this.isOver(check, now)) return this.end();
      if (now >= this.endsAt) return 'more';
      const hosts = this.queue.takeNext(now, { hosts: HOSTS_AT_ONCE, urls: LINKS_A_TURN });
      if (hosts.size === 0) return next >= check.endsAt ? this.end() : { at: next };
      await Promise.all(Array.from(hosts, ([host, links]) => this.checkHost(check, host, links)));
    }
  }

  /** Fills the queue. */
  private async begin(): Promise<LinkCheckProgress> {
    const { env, job, progress, save } = this.scan;
    const { accountId, host } = job;
    const { linkRequestsPerPage } = await getSettings(env);
    const maxRequests = linkRequestsPerPage * (progress.pagesStored + progress.pagesUnchanged);
    const targets = maxRequests === 0 ? [] : (await collectLinkTargets(env, { accountId, host })).list();
    const limits = { ...LINK_CHECK_LIMITS, urls: Math.min(LINK_CHECK_LIMITS.urls, maxRequests) };
    const { urls, hosts } = this.queue.fill(targets, host, limits);
    const endsAt = Date.now() + LINK_CHECK_LIMITS.time;
    const costs = { checked: 0, requests: 0, bytes: 0 };
    progress.linkCheck = { urls, hosts, ...costs, maxRequests, endsAt, isDone: false };
    save();
    return progress.linkCheck;
  }

  private isOver({ requests, bytes, maxRequests, endsAt }: LinkCheckProgress, now: number): boolean {
    return (
      this.scan.signal.aborted || now >= endsAt || requests >= maxRequests || bytes >= LINK_CHECK_LIMITS.bytes
    );
  }

  /** The links that are left have no new verdict. */
  private async end(): Promise<SliceEnd> {
    const { env, job, progress, save } = this.scan;
    this.queue.clear();
    if (progress.linkCheck) progress.linkCheck.isDone = true;
    save();
    try {
      await env.SITE_AUDITS.getByName(toSiteName(job.accountId, job.host)).pruneLinkVerdicts();
    } catch (error) {
      logEvent('warning', 'link-verdicts-not-pruned', { scanId: job.id, error });
    }
    return 'ended';
  }

  private async checkHost(
    check: LinkCheckProgress,
    host: string,
    links: readonly QueuedLink[],
  ): Promise<void> {
    const hashes = await Promise.all(
      links.map(async ({ url }) => (this.isPrivate(url) ? null : sha256Base64url(url))),
    );
    const remembered = await this.callMemory<(LinkAnswer | null)[]>(
      host,
      async (object) => object.readLinkAnswers(hashes.map((hash) => hash ?? '')),
      [],
    );
    const found: Found[] = [];
    const waiting: (QueuedLink & { hash: string | null })[] = [];
    for (const [position, link] of links.entries()) {
      const answer = remembered[position];
      if (answer) found.push({ ...link, found: answer });
      else waiting.push({ ...link, hash: hashes[position] ?? null });
    }
    const postponed: string[] = [];
    let until = 0;
    const ask = async () => {
      for (let link = waiting.shift(); link; link = waiting.shift()) {
        if (postponed.length > 0 || this.isOver(check, Date.now())) return;
        const result = await this.checker.check(
          { url: link.url, kind: toCheckKind(link.kinds) },
          link.attempts >= MAX_ATTEMPTS - 1,
        );
        this.addCost(check, result);
        if (result.kind === 'postponed') {
          postponed.push(link.url);
          until = Math.max(until, Date.now() + result.wait);
        } else {
          found.push({ ...link, found: toFound(result) });
          const { hash } = link;
          if (result.kind !== 'answered' || hash === null) continue;
          const { answer } = result;
          const lifetime = getAnswerLifetime(answer);
          await this.callMemory(
            host,
            async (object) => object.putLinkAnswer(hash, answer, lifetime),
            undefined,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, ask));
    if (this.scan.signal.aborted) return;
    await this.store(found);
    // No `await` from here on: the queue and the progress are written together.
    check.checked += found.length;
    const urls = found.map(({ url }) => url);
    this.queue.finish(host, urls);
    if (postponed.length > 0) this.queue.postpone(host, until, postponed);
    this.scan.save();
  }

  private addCost(check: LinkCheckProgress, { requests, bytes }: LinkCheckResult): void {
    check.requests += requests;
    check.bytes += bytes;
    this.scan.save();
  }

  /** Whether the answer depends on what the owner has set for requests, so that other accounts must not see it. */
  private isPrivate(url: string): boolean {
    const { access } = this;
    const parsed = URL.parse(url);
    return access !== undefined && parsed !== null && changesAnswers(access) && isCovered(access, parsed);
  }

  /** Calls the object of a host, which remembers answers. Without it, links are asked for again. */
  private async callMemory<T>(
    host: string,
    call: Parameters<typeof callHost<T>>[2],
    otherwise: T,
  ): Promise<T> {
    try {
      return await callHost(this.scan.env, host, call);
    } catch (error) {
      logEvent('warning', 'link-answers-not-remembered', { host, error });
      return otherwise;
    }
  }

  private async store(found: readonly Found[]): Promise<void> {
    const { env, job } = this.scan;
    if (found.length === 0) return;
    const urls = found.map(({ url }) => url);
    const before = await readLinkVerdicts(env, job, urls);
    const verdicts = found.map(({ url, kinds, found: answer }, position) => {
      const verdict = judgeLink(answer, before[position] ?? null);
      // Whether an image is larger than shown depends on the pages.
      return { url, verdict: JSON.stringify(verdict), isFault: findFaults(verdict, kinds, 0).length > 0 };
    });
    await env.SITE_AUDITS.getByName(toSiteName(job.accountId, job.host)).putLinkVerdicts(verdicts);
  }
}

function toFound(result: Exclude<LinkCheckResult, { kind: 'postponed' }>): LinkAnswer | SkippedCheck {
  return result.kind === 'answered' ? result.answer : { checkedAt: Date.now(), reason: result.reason };
}

function toCheckKind(kinds: readonly TargetKind[]): LinkToCheck['kind'] {
  if (kinds.includes('image')) return 'image';
  return kinds.some(isFileKind) ? 'file' : 'link';
}
