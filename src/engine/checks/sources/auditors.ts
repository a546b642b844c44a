import type { Source } from './source.ts';

/** A rule of axe-core. */
export function axe(rule: string): Source {
  return { title: `axe-core rule ${rule}`, url: `https://dequeuniversity.com/rules/axe/4.14/${rule}` };
}

/** An audit of Lighthouse, by the path of its page: `seo/canonical`. */
export function lighthouse(path: string): Source {
  return {
    title: `Lighthouse audit ${path.slice(path.indexOf('/') + 1)}`,
    url: `https://developer.chrome.com/docs/lighthouse/${path}`,
  };
}

/** An audit of Lighthouse without a page of its own: its code says what it looks for. */
export const CRAWLABLE_ANCHORS: Source = {
  title: 'Lighthouse audit crawlable-anchors',
  url: 'https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/seo/crawlable-anchors.js',
};

/** An insight of Lighthouse. */
export function insight(name: string): Source {
  return {
    title: `Lighthouse insight ${name}`,
    url: `https://developer.chrome.com/docs/performance/insights/${name}`,
  };
}

/**
 * An issue that Screaming Frog reports.
 *
 * @param path its page in the library of issues, or that of its topic; the library itself by default
 */
export function screamingFrog(issue: string, path = ''): Source {
  return {
    title: `Screaming Frog issue "${issue}"`,
    url: `https://www.screamingfrog.co.uk/seo-spider/issues/${path}`,
  };
}
