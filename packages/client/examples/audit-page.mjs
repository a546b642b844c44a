// Audits a page and prints what to fix first. Usage: node audit-page.mjs https://www.example.com/
import { createClient, SiteAuditError, unwrap } from '@site-audit/client';

const client = createClient({ url: process.env.SITE_AUDIT_URL, key: process.env.SITE_AUDIT_KEY });

try {
  const { report } = await unwrap(client.POST('/reports', { body: { url: process.argv[2] } }));
  const [page] = report.data.pages;
  console.log(`${page.url}: ${page.seo_analysis.overall_score} of 100`);
  for (const { severity, title, recommendation } of page.seo_analysis.issues.slice(0, 3)) {
    console.log(`${severity}: ${title}. ${recommendation}`);
  }
} catch (error) {
  if (!(error instanceof SiteAuditError)) throw error;
  console.error(`${error.status} ${error.code}: ${error.message}`);
  process.exitCode = 1;
}
