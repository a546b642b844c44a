import type { Child } from 'hono/jsx';
import { Table } from '../parts/table.tsx';

/** Returns an API request as a curl command. @param options further arguments, each on a line of its own */
export function buildCurlCommand(site: string, path: string, ...options: string[]): string {
  const url = `${site}/api/v1${path}`;
  const parts = [
    `curl ${path.includes('?') ? `"${url}"` : url}`,
    '-H "Authorization: Bearer $API_KEY"',
    ...options,
  ];
  return parts.join(' \\\n  ');
}

/** The output of a command. */
export function Output({ label, text }: { label: string; text: string }) {
  return (
    <pre role="region" tabindex={0} aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

export function TwoColumnTable({ head, rows }: { head: [string, string]; rows: [Child, string][] }) {
  return <Table columns={head.map((name) => ({ name }))} rows={rows} />;
}

/** Returns a Node program that audits a page, without libraries. */
export function buildNodeAuditExample(site: string): string {
  return `const answer = await fetch('${site}/api/v1/reports', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ url: 'https://example.com/' }),
  signal: AbortSignal.timeout(60_000),
});
const { data, error } = await answer.json();
if (error) throw new Error(\`\${error.status}: \${error.message}\`);

const { overall_score, issues } = data.report.data.pages[0].seo_analysis;
console.log(\`\${data.report.id} scores \${overall_score}\`);
for (const issue of issues) console.log(\`-\${issue.penalty} \${issue.title}: \${issue.recommendation}\`);`;
}

/** Returns a Python program that audits a page, without libraries. */
export function buildPythonAuditExample(site: string): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${site}/api/v1/reports",
    data=json.dumps({"url": "https://example.com/"}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['API_KEY']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request, timeout=60) as answer:
    report = json.load(answer)["data"]["report"]

analysis = report["data"]["pages"][0]["seo_analysis"]
print(f"{report['id']} scores {analysis['overall_score']}")
for issue in analysis["issues"]:
    print(f"-{issue['penalty']} {issue['title']}: {issue['recommendation']}")`;
}

/** Returns a Node program that audits many pages and waits as `Retry-After` says. */
export function buildNodeRetryExample(site: string): string {
  return `async function audit(url) {
  for (;;) {
    const answer = await fetch('${site}/api/v1/reports', {
      method: 'POST',
      headers: {
        Authorization: \`Bearer \${process.env.API_KEY}\`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ url }),
      signal: AbortSignal.timeout(60_000),
    });
    const { data, error } = await answer.json();
    if (data) return data.report;
    const seconds = Number(answer.headers.get('Retry-After'));
    if (error.status !== 429 || !seconds) throw new Error(\`\${error.status}: \${error.message}\`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

for (const url of process.argv.slice(2)) {
  const report = await audit(url);
  console.log(report.data.pages[0].seo_analysis.overall_score, url);
}`;
}

/** Returns a Python program that audits many pages and waits as `Retry-After` says. */
export function buildPythonRetryExample(site: string): string {
  return `import json, os, sys, time, urllib.error, urllib.request

def audit(url):
    request = urllib.request.Request(
        "${site}/api/v1/reports",
        data=json.dumps({"url": url}).encode(),
        headers={
            "Authorization": f"Bearer {os.environ['API_KEY']}",
            "Content-Type": "application/json",
        },
    )
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["data"]["report"]
        except urllib.error.HTTPError as failure:
            error = json.load(failure)["error"]
            seconds = int(failure.headers.get("Retry-After", 0))
            if error["status"] != 429 or not seconds:
                raise SystemExit(f"{error['status']}: {error['message']}")
            time.sleep(seconds)

for url in sys.argv[1:]:
    report = audit(url)
    print(report["data"]["pages"][0]["seo_analysis"]["overall_score"], url)`;
}
