import type { Context } from 'hono';
import {
  type CostBasis,
  estimateRun,
  readCostBasis,
  type RunLimits,
} from '../../../../services/scans/estimate-cost.ts';
import type { WebsiteEnv } from '../context.ts';
import { readScanPricing } from '../scan-pricing.tsx';

/** Credits that are available, and that a run of a schedule is expected to cost. */
export interface Shortfall {
  run: number;
  available: number;
}

/** What the cost of a schedule depends on, and the available credits. */
interface Funding {
  basis: CostBasis;
  available: number;
}

export async function readFunding(c: Context<WebsiteEnv>): Promise<Funding> {
  const { accountId } = c.get('signedIn');
  const [basis, { available }] = await Promise.all([
    readCostBasis(c.env, { accountId, host: c.get('owned').host }),
    readScanPricing(c),
  ]);
  return { basis, available };
}

/** Returns what a run with these limits costs and the available credits, if these do not cover it; otherwise `null`. */
export function findShortfall(limits: RunLimits, { basis, available }: Funding): Shortfall | null {
  const run = estimateRun(limits, basis);
  return run > available ? { run, available } : null;
}
