/**
 * `npm run bench:robots`: measures robots.txt decisions in workerd. `--json` prints the results as JSON. Fails if a decision
 * takes 50 microseconds or more. Linux only.
 */
import { measureRobots } from './measure-robots.ts';
import { areDecisionsFast, printRobots } from './print-robots.ts';

const results = await measureRobots();
if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2));
else printRobots(results);
process.exitCode = areDecisionsFast(results) ? 0 : 1;
