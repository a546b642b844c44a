import type { Source } from './source.ts';

/** A rule of axe-core. */
export function axe(rule: string): Source {
  return { title: `axe-core rule ${rule}`, url: `https://dequeuniversity.com/rules/axe/4.14/${rule}` };
}

/** A Lighthouse audit, by the path of its documentation: `seo/canonical`. */
export function lighthouse(path: string): Source {
  return {
    title: `Lighthouse audit ${path.slice(path.indexOf('/') + 1)}`,
    url: `https://developer.chrome.com/docs/lighthouse/${path}`,
  };
}

/** The code of a Lighthouse audit, if it has no documentation page or only one in a category that Lighthouse dropped. */
export function lighthouseCode(path: string): Source {
  return {
    title: `Lighthouse audit ${path.slice(path.indexOf('/') + 1)}`,
    url: `https://github.com/GoogleChrome/lighthouse/blob/main/core/audits/${path}.js`,
  };
}

/** A Lighthouse insight. */
export function insight(name: string): Source {
  return {
    title: `Lighthouse insight ${name}`,
    url: `https://developer.chrome.com/docs/performance/insights/${name}`,
  };
}

/**
 * An issue that Screaming Frog reports.
 *
 * @param path the page of the issue, or of its topic, in the issue library. Default: the library's start page
 */
export function screamingFrog(issue: string, path = ''): Source {
  return {
    title: `Screaming Frog issue "${issue}"`,
    url: `https://www.screamingfrog.co.uk/seo-spider/issues/${path}`,
  };
}
