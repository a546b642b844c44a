import type { LocalInternet } from '../local/internet.ts';
import type { Api, Verification } from './api.ts';

/** Adds the website, verifies it before and after publishing the proof in all three places, and prints the attempts. */
export async function verifyWebsite(api: Api, host: string, internet: LocalInternet): Promise<void> {
  console.log(`Adding the website ${host} …`);
  const { website, instructions } = await api.post('/websites', { host });
  for (const { label, hint } of Object.values(instructions)) console.log(`  ${label}: ${hint}`);
  console.log('\nVerifying it before the token is published …');
  const before = await api.post(`/websites/${host}/verify`, {});
  printAttempts(before);
  if (before.ok) throw new Error(`${host} was verified without a proof`);
  console.log('\nPublishing the token in all three places and verifying again …');
  const [path = '', text = ''] = instructions.file.snippet.split('\n');
  internet.proofs.set(host, { tag: instructions.meta.snippet, file: { path, text } });
  internet.txtRecords.set(`_svc.${host}`, `svc-site-verification=${website.your_token}`);
  const after = await api.post(`/websites/${host}/verify`, {});
  printAttempts(after);
  if (!after.attempts.every(({ outcome }) => outcome === 'found'))
    throw new Error('Verification did not find the token in all three places');
  console.log(`${after.message} Earlier audits of this website: ${after.adopted_reports}.\n`);
}

function printAttempts({ attempts }: Verification): void {
  for (const { method, result } of attempts) console.log(`  ${method.padEnd(4)}  ${result}`);
}
