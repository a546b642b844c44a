import { auditPage, explainCheck, getReport, listIssues } from './audits.ts';
import { compare } from './compare.ts';
import { credits } from './credits.ts';
import { listFindings, markForVerification } from './findings.ts';
import { getScan } from './get-scan.ts';
import { ignoreFinding } from './ignore-finding.ts';
import { publishSnapshot } from './publish-snapshot.ts';
import { scanSite } from './scan-site.ts';
import { siteLinks } from './links.ts';
import { siteReport, siteScore } from './sites.ts';
import { siteStructure } from './structure.ts';
import { listWebsites, verificationInstructions, verifyWebsite } from './websites.ts';

/** The tools, in the order in which clients see them. */
export const TOOLS = [
  auditPage,
  getReport,
  listIssues,
  explainCheck,
  compare,
  listWebsites,
  verificationInstructions,
  verifyWebsite,
  scanSite,
  getScan,
  siteScore,
  siteReport,
  siteStructure,
  siteLinks,
  listFindings,
  markForVerification,
  ignoreFinding,
  publishSnapshot,
  credits,
] as const;

export const TOOLS_BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool] as const));
