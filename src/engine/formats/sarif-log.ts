/** The parts of a SARIF 2.1.0 log that this service writes (OASIS SARIF Version 2.1.0 Plus Errata 01). */
export interface SarifLog {
  $schema: string;
  version: '2.1.0';
  runs: [SarifRun];
}

interface SarifRun {
  tool: { driver: SarifDriver };
  results: SarifResult[];
  columnKind: 'utf16CodeUnits';
}

interface SarifDriver {
  name: string;
  semanticVersion: string;
  informationUri?: string;
  rules: SarifRule[];
}

export type SarifLevel = 'error' | 'warning' | 'note';

interface SarifText {
  text: string;
  markdown?: string;
}

export interface SarifRule {
  id: string;
  shortDescription: SarifText;
  fullDescription?: SarifText;
  help?: SarifText;
  helpUri?: string;
  defaultConfiguration: { level: SarifLevel };
  properties: { tags: string[] };
}

interface SarifLocation {
  physicalLocation: {
    artifactLocation: { uri: string; uriBaseId?: '%SRCROOT%' };
    region?: { startLine: number };
  };
}

export interface SarifSuppression {
  kind: 'inSource' | 'external';
  status: 'accepted';
  justification: string;
}

interface SarifResult {
  ruleId: string;
  ruleIndex: number;
  level: SarifLevel;
  message: SarifText;
  locations: [SarifLocation, ...SarifLocation[]];
  relatedLocations?: SarifLocation[];
  /** Without lines, so that it is the same when they move (section 3.27.17). */
  partialFingerprints: { 'siteAuditIssue/v1': string };
  baselineState?: 'new' | 'unchanged';
  suppressions?: SarifSuppression[];
  properties: { severity: string; category: string; recommendation?: string; penalty?: number };
}

/** The location of a result: a URL, or a file with its path from the root of the repository. */
export type SarifArtifact = { url: string } | { file: string };

/** A result before its rule has an index. */
export interface SarifFinding {
  rule: SarifRule;
  level: SarifLevel;
  message: string;
  artifact: SarifArtifact;
  /** Lines of the artifact, the first one first. */
  lines: readonly number[];
  properties: SarifResult['properties'];
  /** Why it is ignored; `null` if it is not. */
  suppression?: SarifSuppression | null;
}

/** Whether an earlier result does not have a check at a file or URL. */
export type NewReader = (ruleId: string, name: string) => boolean;

/** The schema that the OASIS committee publishes. */
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** GitHub refuses a run with more results (docs.github.com, "SARIF support for code scanning"). */
const RESULT_LIMIT = 25_000;

const LEVELS: readonly SarifLevel[] = ['error', 'warning', 'note'];

/**
 * Builds a log with one run, of at most 25,000 findings, the most severe. Each rule that a finding names is listed once, in the order of the findings.
 *
 * @param siteUrl the public web URL of the service; '' if there is none
 * @param isNew `null` if there is no earlier result to compare with
 */
export function buildSarifLog(
  allFindings: readonly SarifFinding[],
  { version, siteUrl, isNew = null }: { version: string; siteUrl: string; isNew?: NewReader | null },
): SarifLog {
  const findings = cutFindings(allFindings);
  const rules = new Map<string, { rule: SarifRule; index: number }>();
  for (const { rule } of findings) {
    if (!rules.has(rule.id)) rules.set(rule.id, { rule, index: rules.size });
  }
  // Either all results of a run have suppressions or none has (section 3.27.23).
  const areSuppressed = findings.some(({ suppression }) => suppression);
  const results = findings.map((finding) => {
    const result = toResult(finding, rules.get(finding.rule.id)?.index ?? -1);
    if (isNew) result.baselineState = isNew(finding.rule.id, getName(finding.artifact)) ? 'new' : 'unchanged';
    if (areSuppressed) result.suppressions = finding.suppression ? [finding.suppression] : [];
    return result;
  });
  const driver: SarifDriver = {
    name: 'Site Audit',
    semanticVersion: version,
    ...(siteUrl !== '' && { informationUri: siteUrl }),
    rules: [...rules.values()].map(({ rule }) => rule),
  };
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, results, columnKind: 'utf16CodeUnits' }],
  };
}

/** Keeps the order of the findings. */
function cutFindings(findings: readonly SarifFinding[]): readonly SarifFinding[] {
  if (findings.length <= RESULT_LIMIT) return findings;
  const mostSevere = findings.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  const kept = new Set(mostSevere.slice(0, RESULT_LIMIT));
  return findings.filter((finding) => kept.has(finding));
}

function toResult(
  { rule, level, message, artifact, lines, properties }: SarifFinding,
  ruleIndex: number,
): SarifResult {
  const [first, ...others] = lines;
  return {
    ruleId: rule.id,
    ruleIndex,
    level,
    message: { text: message },
    locations: [toLocation(artifact, first)],
    ...(others.length > 0 && {
      relatedLocations: others.map((line) => toLocation(artifact, line)),
    }),
    partialFingerprints: { 'siteAuditIssue/v1': `${rule.id} ${getName(artifact)}` },
    properties,
  };
}

function toLocation(artifact: SarifArtifact, line: number | undefined): SarifLocation {
  const artifactLocation =
    'file' in artifact
      ? {
          uri: artifact.file.split('/').map(encodeURIComponent).join('/'),
          uriBaseId: '%SRCROOT%' as const,
        }
      : { uri: toUri(artifact.url) };
  return {
    physicalLocation: { artifactLocation, ...(line !== undefined && { region: { startLine: line } }) },
  };
}

/** Escapes what a URL may have after its host and a URI may not (RFC 3986 section 2). */
function toUri(url: string): string {
  const { origin } = new URL(url);
  return origin + url.slice(origin.length).replace(/[[\]\\^`{|}]/g, encodeURIComponent);
}

function getName(artifact: SarifArtifact): string {
  return 'file' in artifact ? artifact.file : artifact.url;
}
