import { styleText } from 'node:util';
import type { Api } from './api.ts';
import { formatBar } from './print-report.ts';

/** Scans the verified website for credits and prints its grade, pillars and charge. */
export async function scanSite(api: Api, host: string): Promise<void> {
  console.log(`Scanning ${host} …`);
  const scan = await api.post(`/websites/${host}/scan`, {});
  const { score } = scan;
  if (!score || score.state !== 'graded') throw new Error(`${host} was not graded: ${JSON.stringify(score)}`);
  console.log(
    `\n${styleText('bold', `Grade ${score.grade}`)} (${score.grade_label}), ${score.score} of 100 over ${score.pages_evaluated} pages`,
  );
  for (const { label, score: points } of Object.values(score.pillars)) {
    console.log(
      `  ${label.padEnd(20)} ${points === null ? 'not available' : `${formatBar(points)} ${points}`}`,
    );
  }
  console.log(score.message);
  console.log(
    `${scan.pages_scanned} pages stored, ${scan.credits_charged} credits charged, ${scan.balance} left.\n`,
  );
  if (scan.credits_charged !== scan.pages_scanned)
    throw new Error(
      `Charged ${scan.credits_charged} credits for ${scan.pages_scanned} pages, expected one credit a page`,
    );
}
