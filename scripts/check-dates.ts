/** `npm run check-dates`: lists the checks whose texts were not compared with their sources in the last year, the longest ago first. */
import { CHECKS } from '../src/engine/checks/all.ts';

const yearAgo = new Date();
yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
const limit = yearAgo.toISOString().slice(0, 10);

const due = CHECKS.map(({ id, checkedOn, sources }) => ({ id, checkedOn: checkedOn ?? 'never', sources }))
  .filter(({ checkedOn }) => checkedOn === 'never' || checkedOn < limit)
  .toSorted((a, b) => (a.checkedOn < b.checkedOn ? -1 : 1));

for (const { id, checkedOn, sources } of due) {
  console.log(`${checkedOn.padEnd(10)} ${id}`);
  for (const { url } of sources) console.log(`           ${url}`);
}
console.log(`${due.length} of ${CHECKS.length} checks are due`);
