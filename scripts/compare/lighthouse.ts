import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The part of Lighthouse's result that is read. */
export interface LighthouseResult {
  /** Scores of 0 to 1. */
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, AuditResult>;
  runtimeError?: { message: string };
}

/** A score below 1 is a failure; `null` is neither failure nor success. */
export interface AuditResult {
  title: string;
  score: number | null;
  explanation?: string;
  details?: { items?: { node?: { snippet?: string }; text?: string; href?: string }[] };
}

type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: LighthouseResult }>;

/**
 * Loads Lighthouse from the folder LIGHTHOUSE_DIR. It is not a dependency: `npm install --prefix <folder> lighthouse@13.5.0`.
 *
 * @throws if LIGHTHOUSE_DIR is not set
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  const folder = process.env['LIGHTHOUSE_DIR'];
  if (!folder) throw new Error('Set LIGHTHOUSE_DIR to the folder in which lighthouse is installed.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a package that is not installed here
  const { default: lighthouse } = (await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  )) as { default: Lighthouse };
  return lighthouse;
}
