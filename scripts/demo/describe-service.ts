import { generateSigningKey } from '../../src/lib/tlog/note.ts';
import { SHOPS } from './full/sites.ts';
import { DEMO_SITE } from './bakery.ts';

/** The variables of the Worker that depend on its port. The transparency log is named by its URL, without the scheme. */
export async function createDemoVariables(
  port: number,
): Promise<{ SITE_URL: string; LOG_SIGNING_KEY: string }> {
  const { signingKey } = await generateSigningKey(`localhost:${port}/log`);
  return { SITE_URL: `http://localhost:${port}`, LOG_SIGNING_KEY: signingKey };
}

/** Says which websites the Worker can reach. */
export function describeInternet({ isFull, isReal }: { isFull: boolean; isReal: boolean }): string {
  if (isReal && !isFull) return 'It can reach the internet.';
  const shops = isFull ? Object.values(SHOPS).map(({ host }) => `https://${host}/`) : [];
  if (isReal) return `It can reach the internet, and these websites: ${shops.join(', ')}`;
  if (shops.length === 0)
    return `It cannot reach the internet. The only website it can reach is ${DEMO_SITE}/`;
  return `It cannot reach the internet. The websites it can reach: ${[`${DEMO_SITE}/`, ...shops].join(', ')}`;
}
