import { CATEGORIES, PILLAR_KEYS, SEVERITIES } from '../../../src/contracts/scoring.ts';

/** Returns the path of the first value that is missing or of another kind; `null` if there is none. */
type Check = (value: unknown, path: string) => string | null;

const text = check((value) => typeof value === 'string');
const number = check((value) => typeof value === 'number');
const boolean = check((value) => typeof value === 'boolean');
const url = check((value) => typeof value === 'string' && URL.canParse(value));
const timestamp = check((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));

const counts = keyed(SEVERITIES, number);
const score = object({
  score: nullable(number),
  grade: nullable(text),
  pillars: keyed(PILLAR_KEYS, object({ checks: list(object({ id: text, evidence: text })) })),
  caps_applied: list(object({ id: text, reason: text })),
  fixes: list(
    object({
      id: text,
      title: text,
      severity: nullable(text),
      pages: nullable(number),
      gain: number,
      finding_id: nullable(text),
    }),
  ),
});
const issueFields = { id: text, title: text, evidence: text, recommendation: text };
const analysis = object({
  overall_score: nullable(number),
  category_scores: keyed(CATEGORIES, nullable(number)),
  issue_counts: counts,
  score_caps: list(object({ id: text, limit: number })),
  passed_checks: list(() => null),
  unknown: object({ count: number }),
  issues: list(
    object({ ...issueFields, category: text, severity: text, parts: optional(list(object(issueFields))) }),
  ),
});
const rendered = object({
  text: object({ html_words: number, rendered_words: number, js_ratio: nullable(number) }),
  issues: list(object({ ...issueFields, severity: text })),
});
const audit = object({
  url,
  file: optional(text),
  note: nullable(text),
  fallback: boolean,
  ignored: optional(list(object({ check: text, kind: text, reason: nullable(text), note: nullable(text) }))),
  data: object({
    summary: object({ status_codes: object({}) }),
    pages: list(object({ url, status_code: number, title: text, seo_analysis: analysis })),
    rendered: optional(nullable(rendered)),
    render_failure: optional(object({ message: text })),
  }),
});
const siteReport = object({
  host: text,
  generated_at: timestamp,
  score: nullable(score),
  totals: object({ pages: number }),
  findings: list(
    object({
      id: text,
      scope: text,
      category: text,
      severity: text,
      title: text,
      evidence: text,
      recommendation: nullable(text),
      gain: nullable(number),
      affected: object({ count: number, urls: list(url), ignored: optional(list(url)) }),
      state: optional(text),
      ignored_urls: optional(number),
    }),
  ),
  working_score: optional(nullable(number)),
  ignored: optional(object({ findings: number, urls: number })),
  faulty_urls: optional(
    list(object({ url, evidence: text, affected: object({ count: number, urls: list(url) }) })),
  ),
  by_category: keyed(
    CATEGORIES,
    object({ score: nullable(number), findings: number, pages_affected: number }),
  ),
  pages: list(
    object({ url, title: text, status_code: number, score: nullable(number), issue_counts: counts }),
  ),
});

/** Returns the path of the first field that commands read and a result does not have as it should; `null` if there is none. */
export function findResultFault(value: unknown): string | null {
  if (isRecord(value) && 'audits' in value) return object({ audits: list(audit) })(value, '');
  if (isRecord(value) && isRecord(value.baseline))
    return keyed(Object.keys(value.baseline), list(text))(value.baseline, 'baseline');
  return object({ site_report: siteReport })(value, '');
}

function check(isValid: (value: unknown) => boolean): Check {
  return (value, path) => (isValid(value) ? null : path);
}

function nullable(inner: Check): Check {
  return (value, path) => (value === null ? null : inner(value, path));
}

function optional(inner: Check): Check {
  return (value, path) => (value === undefined ? null : inner(value, path));
}

function list(inner: Check): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return path;
    for (const [index, item] of value.entries()) {
      const fault = inner(item, `${path}[${index}]`);
      if (fault !== null) return fault;
    }
    return null;
  };
}

function object(fields: Record<string, Check>): Check {
  return (value, path) => {
    if (!isRecord(value)) return path;
    for (const [name, inner] of Object.entries(fields)) {
      const fault = inner(value[name], path === '' ? name : `${path}.${name}`);
      if (fault !== null) return fault;
    }
    return null;
  };
}

function keyed(keys: readonly string[], inner: Check): Check {
  return object(Object.fromEntries(keys.map((key) => [key, inner])));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
