import { readJsonAsset } from '../../../lib/assets.ts';

export const FRAMEWORKS = {
  wordpress: 'WordPress',
  nextjs: 'Next.js',
  nuxt: 'Nuxt',
  astro: 'Astro',
  shopify: 'Shopify',
} as const;

/** How to fix a check in a framework, with the document that says so. */
interface FrameworkAdvice {
  framework: keyof typeof FRAMEWORKS;
  /** In one imperative sentence. */
  fix: string;
  code?: string;
  source: string;
}

/** The advice on a part of a page, for the checks about it. */
interface PartAdvice {
  part: string;
  checks: string[];
  advice: FrameworkAdvice[];
}

/**
 * Returns how to fix a check in the frameworks in which that differs from plain HTML. The advice was compared with its sources on 2026-11-28:
 * Next.js 16, Nuxt 4, Astro 5 and the current WordPress and Shopify.
 */
export async function listFrameworkAdvice(env: Env, checkId: string): Promise<FrameworkAdvice[]> {
  const parts = await readJsonAsset<PartAdvice[]>(env, 'framework-advice.json');
  return parts.flatMap(({ checks, advice }) => (checks.includes(checkId) ? advice : []));
}
