/** The resources of release 1.1.0 with every field the release names. */
import {
  anything,
  date,
  fields,
  filled,
  integer,
  list,
  matching,
  nullable,
  object,
  oneOf,
  optional,
  type Read,
  record,
  text,
  timestamp,
  truth,
} from './shapes.ts';

const ISSUE_COUNTS = fields({ critical: integer, high: integer, medium: integer, low: integer });
const REPORT_ID = matching(/^r_/);
const SEVERITY = oneOf('critical', 'high', 'medium', 'low');
const PROVIDER = oneOf('gemini', 'chatgpt', 'claude');

const ISSUE = fields({
  id: filled,
  category: oneOf('indexability', 'metadata', 'content', 'technical', 'social', 'accessibility'),
  severity: SEVERITY,
  title: filled,
  evidence: text,
  recommendation: filled,
  penalty: integer,
});

/** @param score of a page and its categories: `null` if the page cannot be scored */
function pageOf<T extends number | null>(score: (value: unknown, path: string) => T) {
  return fields({
    url: filled,
    status_code: integer,
    title: text,
    meta_description: text,
    seo_analysis: fields({
      overall_score: score,
      category_scores: fields({
        indexability: score,
        metadata: score,
        content: score,
        technical: score,
        social: score,
        accessibility: score,
      }),
      issue_counts: ISSUE_COUNTS,
      issues: list(ISSUE),
      passed_checks: list(anything),
    }),
    // What the release says each page carries without showing it.
    headings: anything,
    links: anything,
    images: anything,
    open_graph: anything,
    twitter: anything,
    structured_data: anything,
    text: anything,
    warnings: anything,
  });
}

const identity = {
  id: REPORT_ID,
  url: filled,
  normalized_url: filled,
  domain: filled,
  owner_email: filled,
  created_at: timestamp,
};

const document = <T extends number | null>(score: (value: unknown, path: string) => T) => ({
  data: fields({
    root_url: filled,
    pages_crawled: integer,
    summary: fields({
      status_codes: record(integer),
      errors: list(anything),
      median_word_count: integer,
    }),
    pages: list(pageOf(score)),
    performance: nullable(object),
  }),
  summary: fields({ status_codes: record(integer), errors: list(anything) }),
  fallback: truth,
  note: nullable(text),
});

export const REPORT = fields({ ...identity, updated_at: optional(timestamp), ...document(integer) });
export const REFRESHED_REPORT = fields({ ...identity, updated_at: timestamp, ...document(integer) });
export const UNSCORED_REPORT = fields({
  ...identity,
  updated_at: optional(timestamp),
  ...document(nullable(integer)),
});

export const REPORT_SUMMARY = fields({
  ...identity,
  updated_at: nullable(timestamp),
  fallback: truth,
  note: nullable(text),
  public: truth,
  score: nullable(integer),
  issue_counts: ISSUE_COUNTS,
  pages_crawled: integer,
});

const PILLAR = fields({
  key: filled,
  label: filled,
  weight: integer,
  score: nullable(integer),
  available: truth,
});

export const SITE_SCORE = fields({
  version: filled,
  host: filled,
  computed_at: timestamp,
  state: oneOf('graded', 'provisional', 'unreachable'),
  score: nullable(integer),
  grade: nullable(filled),
  grade_label: nullable(filled),
  pages_evaluated: integer,
  pillars: fields({ page_health: PILLAR, site_technical: PILLAR }),
  caps_applied: list(anything),
  issue_counts: ISSUE_COUNTS,
  top_issues: list(anything),
  message: filled,
  signals: list(anything),
});

export const HISTORY = list(
  fields({
    date,
    state: oneOf('graded', 'provisional', 'unreachable'),
    score: nullable(integer),
    grade: nullable(filled),
    pages_evaluated: integer,
  }),
);

export const SITE_REPORT = fields({
  host: filled,
  generated_at: timestamp,
  criteria_version: filled,
  score: nullable(SITE_SCORE),
  totals: anything,
  findings: list(anything),
  by_category: anything,
  pages: list(fields({ score: nullable(integer) })),
  passed: list(anything),
});

const website = {
  host: filled,
  display_host: filled,
  released_at: nullable(timestamp),
  public_scorecard: truth,
  created_at: timestamp,
  updated_at: timestamp,
  claim_count: integer,
};

/** A website the caller has claimed and not verified. */
export const CLAIMED_WEBSITE = fields({
  ...website,
  status: oneOf('pending'),
  verified_at: nullable(timestamp),
  verified_method: nullable(text),
  your_token: filled,
  your_claim_at: timestamp,
  is_owner: oneOf(false),
});

const verified = {
  ...website,
  status: oneOf('verified'),
  verified_at: timestamp,
  verified_method: oneOf('meta', 'file', 'dns'),
  your_token: oneOf(null, undefined),
  your_claim_at: oneOf(null, undefined),
  is_owner: oneOf(true),
};

/** A website the caller owns, in the responses to verifications, and where one is read or shown. */
export const VERIFIED_WEBSITE = fields(verified);

/** The same in lists and in the responses to scans, scores and the switch of the scorecard. */
export const OWNED_WEBSITE = fields({ ...verified, owner_email: filled, score: nullable(SITE_SCORE) });

export const RELEASED_WEBSITE = fields({ host: filled, status: oneOf('released'), released_at: timestamp });

const INSTRUCTION = fields({ label: filled, hint: filled, snippet: filled });
export const INSTRUCTIONS = fields({ meta: INSTRUCTION, file: INSTRUCTION, dns: INSTRUCTION });
export const ATTEMPT = fields({ method: filled, source: filled, result: filled });

const snapshot = {
  id: matching(/^l_/),
  provider: PROVIDER,
  source_report_id: REPORT_ID,
  source_url: filled,
  submitted_at: timestamp,
  snapshot_sha256: matching(/^[\da-f]{64}$/),
  title: filled,
  description: text,
  score: integer,
  knowledge: fields({ captured: truth }),
};
const frozen = { target_crawlers: list(filled), report: object };
const hidden = { submitted_by: oneOf(undefined) };

/** As its publisher sees it. */
export const SNAPSHOT = fields({ ...snapshot, ...frozen, submitted_by: filled });
/** As everybody else sees it. */
export const PUBLIC_SNAPSHOT = fields({ ...snapshot, ...frozen, ...hidden });

const listed = { ...snapshot, target_crawlers: oneOf(undefined), report: oneOf(undefined) };
export const LISTED_SNAPSHOT = fields({ ...listed, submitted_by: filled });
export const LISTED_PUBLIC_SNAPSHOT = fields({ ...listed, ...hidden });

export const LEDGER_ENTRY = fields({
  id: matching(/^cr_/),
  email: filled,
  delta: integer,
  reason: filled,
  ref_type: filled,
  ref_id: filled,
  balance_after: integer,
  actor: filled,
  created_at: timestamp,
});

export const SETTINGS = fields({
  signup_bonus_credits: integer,
  submission_cost: fields({ gemini: integer, chatgpt: integer, claude: integer }),
  site_scan_cost_per_page: integer,
  site_scan_max_pages: integer,
  updated_at: nullable(timestamp),
});

export const POST = fields({
  slug: filled,
  title: filled,
  excerpt: filled,
  published: oneOf(true),
  published_at: timestamp,
  body_html: filled,
});

export type SiteScore = Read<typeof SITE_SCORE>;
