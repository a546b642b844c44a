/** How to fix a check in a framework, with the document that says so. */
interface FrameworkAdvice {
  framework: keyof typeof FRAMEWORKS;
  /** In one imperative sentence. */
  fix: string;
  code?: string;
  source: string;
}

export const FRAMEWORKS = {
  wordpress: 'WordPress',
  nextjs: 'Next.js',
  nuxt: 'Nuxt',
  astro: 'Astro',
  shopify: 'Shopify',
} as const;

const NEXT_METADATA = 'https://nextjs.org/docs/app/api-reference/functions/generate-metadata';
const NUXT_HEAD = 'https://nuxt.com/docs/4.x/getting-started/seo-meta';
const SHOPIFY_SEO = 'https://shopify.dev/docs/apps/build/marketing-analytics/optimize-storefront-seo';
const ASTRO_IMAGE = 'https://docs.astro.build/en/reference/modules/astro-assets/';

/** Advice on a part of a page, compared with its sources on 2026-11-28: Next.js 16, Nuxt 4, Astro 5 and the current WordPress and Shopify. */
const ADVICE: Record<string, FrameworkAdvice[]> = {
  title: [
    {
      framework: 'wordpress',
      fix: 'Let WordPress print the title: declare it in functions.php, and print no title in the theme.',
      code: "add_action( 'after_setup_theme', function () {\n\tadd_theme_support( 'title-tag' );\n} );",
      source: 'https://make.wordpress.org/core/2014/10/29/title-tags-in-4-1/',
    },
    {
      framework: 'nextjs',
      fix: 'Export metadata from the page.tsx of the page, or generateMetadata if the title comes from data.',
      code: "export const metadata = {\n  title: 'Sourdough bread, baked daily',\n};",
      source: NEXT_METADATA,
    },
    {
      framework: 'nuxt',
      fix: 'Call useSeoMeta in the component of the page.',
      code: "useSeoMeta({ title: 'Sourdough bread, baked daily' });",
      source: NUXT_HEAD,
    },
    {
      framework: 'shopify',
      fix: 'Print page_title in the head of theme.liquid, and edit the title in the search engine listing of the page.',
      code: '<title>{{ page_title }}</title>',
      source: 'https://shopify.dev/docs/api/liquid/objects/page_title',
    },
  ],
  description: [
    {
      framework: 'nextjs',
      fix: 'Add description to the metadata of the page.',
      code: "export const metadata = {\n  description: 'Three kinds of sourdough from our stone oven, every morning but Mondays.',\n};",
      source: NEXT_METADATA,
    },
    {
      framework: 'nuxt',
      fix: 'Call useSeoMeta in the component of the page.',
      code: "useSeoMeta({\n  description: 'Three kinds of sourdough from our stone oven, every morning but Mondays.',\n});",
      source: NUXT_HEAD,
    },
    {
      framework: 'shopify',
      fix: 'Print page_description in the head of theme.liquid, and edit it in the search engine listing of the page.',
      code: '{% if page_description %}\n  <meta name="description" content="{{ page_description | escape }}">\n{% endif %}',
      source: 'https://shopify.dev/docs/api/liquid/objects/page_description',
    },
  ],
  canonical: [
    {
      framework: 'nextjs',
      fix: 'Set alternates.canonical in the metadata of the page, with metadataBase in the root layout.',
      code: "export const metadata = {\n  alternates: { canonical: '/sourdough' },\n};",
      source: NEXT_METADATA,
    },
    {
      framework: 'nuxt',
      fix: 'Add the link with useHead in the component of the page.',
      code: "useHead({\n  link: [{ rel: 'canonical', href: 'https://bakery.example.com/sourdough' }],\n});",
      source: NUXT_HEAD,
    },
    {
      framework: 'shopify',
      fix: 'Print canonical_url in the head of theme.liquid.',
      code: '<link rel="canonical" href="{{ canonical_url }}">',
      source: 'https://shopify.dev/docs/api/liquid/objects/canonical_url',
    },
  ],
  robots: [
    {
      framework: 'wordpress',
      fix: 'Clear “Discourage search engines from indexing this site” under Settings, Reading, which sends noindex with every page.',
      source:
        'https://github.com/WordPress/wordpress-develop/commit/122cb2864bd9699375782aec1f6c62783bd0c1bd?diff=split',
    },
    {
      framework: 'nextjs',
      fix: 'Remove robots from the metadata of the page and its layouts, or allow indexing there.',
      code: 'export const metadata = {\n  robots: { index: true, follow: true },\n};',
      source: NEXT_METADATA,
    },
    {
      framework: 'nuxt',
      fix: 'Look for robots in useSeoMeta, in useHead and in app.head of nuxt.config.ts, and remove it.',
      source: NUXT_HEAD,
    },
    {
      framework: 'shopify',
      fix: 'Remove the metafield that hides the product or page from search engines.',
      source: SHOPIFY_SEO,
    },
  ],
  openGraph: [
    {
      framework: 'nextjs',
      fix: 'Add openGraph to the metadata of the page.',
      code: "export const metadata = {\n  openGraph: {\n    title: 'Sourdough bread',\n    type: 'article',\n    images: ['/loaf.jpg'],\n  },\n};",
      source: NEXT_METADATA,
    },
    {
      framework: 'nuxt',
      fix: 'Call useSeoMeta in the component of the page.',
      code: "useSeoMeta({\n  ogTitle: 'Sourdough bread',\n  ogDescription: 'From our stone oven, every morning.',\n  ogImage: 'https://bakery.example.com/loaf.jpg',\n});",
      source: NUXT_HEAD,
    },
  ],
  language: [
    {
      framework: 'nuxt',
      fix: 'Set htmlAttrs.lang in nuxt.config.ts, or with useHead if the language changes.',
      code: "export default defineNuxtConfig({\n  app: { head: { htmlAttrs: { lang: 'en' } } },\n});",
      source: NUXT_HEAD,
    },
  ],
  redirect: [
    {
      framework: 'nextjs',
      fix: 'List the redirect in next.config.js with permanent, which sends status 308.',
      code: "module.exports = {\n  async redirects() {\n    return [{ source: '/bread', destination: '/sourdough', permanent: true }];\n  },\n};",
      source: 'https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects',
    },
    {
      framework: 'astro',
      fix: 'List the redirect in astro.config.mjs, and use an adapter or your host: a static build without one writes a meta refresh.',
      code: "export default defineConfig({\n  redirects: { '/bread': { status: 301, destination: '/sourdough' } },\n});",
      source: 'https://github.com/withastro/roadmap/blob/main/proposals/0041-redirects.md',
    },
    {
      framework: 'nuxt',
      fix: 'Add a route rule with the status to nuxt.config.ts: without one, the redirect is temporary.',
      code: "export default defineNuxtConfig({\n  routeRules: { '/bread': { redirect: { to: '/sourdough', statusCode: 301 } } },\n});",
      source: 'https://github.com/nuxt-community/redirect-module/',
    },
  ],
  image: [
    {
      framework: 'astro',
      fix: 'Use the Image component, which requires alt and writes the width and height of imported images.',
      code: "---\nimport { Image } from 'astro:assets';\nimport loaf from '../assets/loaf.jpg';\n---\n<Image src={loaf} alt=\"Sourdough loaf on a wooden board\" />",
      source: ASTRO_IMAGE,
    },
  ],
  robotsTxt: [
    {
      framework: 'shopify',
      fix: 'Edit the robots.txt.liquid template of the theme.',
      source: 'https://shopify.dev/docs/storefronts/themes/seo/robots-txt',
    },
  ],
};

/** The part of a page that checks are about. */
const PARTS: Record<string, readonly string[]> = {
  title: ['title-missing', 'title-multiple', 'title-too-short', 'title-too-long', 'title-generic'],
  description: [
    'description-missing',
    'description-multiple',
    'description-too-short',
    'description-too-long',
  ],
  canonical: [
    'canonical-missing',
    'canonical-conflict',
    'canonical-invalid',
    'canonical-relative',
    'canonical-to-root',
    'canonical-cross-domain',
    'canonical-scheme-downgrade',
    'canonical-non-self',
  ],
  robots: ['meta-robots-noindex', 'meta-robots-nofollow', 'snippet-suppressed'],
  openGraph: [
    'og-title-missing',
    'og-description-missing',
    'og-image-missing',
    'og-url-missing',
    'og-type-missing',
    'og-site-name-missing',
  ],
  language: ['html-lang-missing', 'html-lang-invalid'],
  redirect: ['redirect-temporary', 'redirect-chain', 'redirect-chain-excessive', 'meta-refresh-redirect'],
  image: ['image-alt-missing', 'image-dimensions-missing'],
  robotsTxt: ['robots-txt-blocks-page', 'robots-txt-blocks-ai-search', 'robots-txt-blocks-other-engines'],
};

/** Returns how to fix a check in the frameworks in which that differs from plain HTML. */
export function listFrameworkAdvice(checkId: string): FrameworkAdvice[] {
  return Object.keys(PARTS).flatMap((part) => (PARTS[part]?.includes(checkId) ? (ADVICE[part] ?? []) : []));
}
