import type { Api, Verification } from './api.ts';

/** What the bakery's webmaster has published to prove the site. */
export interface Proof {
  /** For the head of the home page. */
  tag: string;
  file: { path: string; text: string };
  txt: { name: string; value: string };
}

/** The places the proof goes to; `null` while nothing is published. */
export interface PublishedProof {
  proof: Proof | null;
}

/** Add the site, look for a proof before and after publishing it in all three ways, and print what is said. */
export async function verifyWebsite(api: Api, host: string, publication: PublishedProof): Promise<void> {
  console.log(`Adding the website ${host} …`);
  const { website, instructions } = await api.post('/websites', { host });
  for (const { label, hint } of Object.values(instructions)) console.log(`  ${label}: ${hint}`);
  console.log('\nVerifying it before anything is published …');
  const before = await api.post(`/websites/${host}/verify`, {});
  printAttempts(before);
  if (before.ok) throw new Error('the website was verified without a proof');
  console.log('\nPublishing the token in all three ways, and verifying again …');
  const [path = '', text = ''] = instructions.file.snippet.split('\n');
  publication.proof = {
    tag: instructions.meta.snippet,
    file: { path, text },
    txt: { name: `_svc.${host}`, value: `svc-site-verification=${website.your_token}` },
  };
  const after = await api.post(`/websites/${host}/verify`, {});
  printAttempts(after);
  if (!after.attempts.every(({ outcome }) => outcome === 'found')) throw new Error('a proof was not found');
  console.log(`${after.message} Earlier audits of it: ${after.adopted_reports}.\n`);
}

function printAttempts({ attempts }: Verification): void {
  for (const { method, result } of attempts) console.log(`  ${method.padEnd(4)}  ${result}`);
}
