import type { NewIgnore } from '../contracts/ignore.ts';
import { encodeGlob, splitAddress, UrlGlob } from '../lib/url-glob.ts';
import type { Steps } from './graph/link-graph.ts';
import { normalizePageUrl } from './page/page-address.ts';

/** What decides where a finding is ignored. */
export type IgnoreRule = Pick<NewIgnore, 'check' | 'pages' | 'expires_at'>;

/** What one step compares, as the characters of URLs times those of patterns: about 20 ms. */
const WORK_OF_A_STEP = 20_000_000;

/** What is ignored of the findings of a website (docs/contract.md 9.32). The same for every reader of findings. */
export class IgnoredFindings<T extends IgnoreRule = IgnoreRule> {
  /** For each check its ignores, by their encoded `pages`; '' for the whole website. */
  private readonly byCheck = new Map<string, Map<string, T>>();
  private readonly globs = new Map<string, UrlGlob>();
  /** For each URL that was asked about, the `pages` that cover it. */
  private readonly covering = new Map<string, readonly string[]>();

  /** @param now milliseconds since 1970: ignores that have ended are left out */
  constructor(ignores: readonly T[], now: number) {
    for (const ignore of ignores) {
      if (hasEnded(ignore, now)) continue;
      const pages = encodeGlob(ignore.pages ?? '');
      const known = this.byCheck.get(ignore.check) ?? new Map<string, T>();
      this.byCheck.set(ignore.check, known.has(pages) ? known : known.set(pages, ignore));
      if (pages.includes('*')) this.globs.set(pages, new UrlGlob(pages));
    }
  }

  /** Whether a finding of a check is ignored wherever it is. */
  coversWebsite(check: string): boolean {
    return this.byCheck.get(check)?.has('') ?? false;
  }

  covers(check: string, url: string): boolean {
    return this.find(check, url) !== null;
  }

  /** Returns an ignore that covers a finding of a check at an absolute URL; `null` if none does. */
  find(check: string, url: string): T | null {
    const ignores = this.byCheck.get(check);
    if (!ignores) return null;
    const pages = ['', ...this.listCovering(url)].find((one) => ignores.has(one));
    return pages === undefined ? null : (ignores.get(pages) ?? null);
  }

  /** Compares URLs with the patterns ahead, in steps: 50 patterns take a second for 20,000 URLs, a minute if all have 2,000 characters. */
  *compare(urls: Iterable<string>): Steps<void> {
    const characters = [...this.globs.keys()].reduce((sum, { length }) => sum + 32 + length, 0);
    let work = 0;
    for (const url of urls) {
      if (characters === 0) return;
      this.listCovering(url);
      work += url.length * characters;
      if (work < WORK_OF_A_STEP) continue;
      work = 0;
      yield;
    }
  }

  private listCovering(url: string): readonly string[] {
    let covering = this.covering.get(url);
    if (!covering) {
      const page = normalizePageUrl({ href: url });
      const [path, query] = splitAddress(page.slice(page.indexOf('/', page.indexOf('//') + 2)));
      const matching = [...this.globs].filter(([, glob]) => glob.matches(path, query));
      covering = [path, ...(query === null ? [] : [`${path}?${query}`]), ...matching.map(([pages]) => pages)];
      this.covering.set(url, covering);
    }
    return covering;
  }
}

export function hasEnded({ expires_at: end }: Pick<IgnoreRule, 'expires_at'>, now: number): boolean {
  return end !== undefined && end !== null && Date.parse(end) <= now;
}

/** For readers without an owner. */
export const NOTHING_IGNORED = new IgnoredFindings([], 0);
