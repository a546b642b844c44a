import { parseRobotsTxt, type RobotsTxt } from '../lib/robots/robots-txt.ts';
import type { FetchedRobotsTxt } from './fetched-page.ts';

/** All pages of a scan have the same file, which can have 500 KiB. */
const parsedFiles = new WeakMap<FetchedRobotsTxt, RobotsTxt>();

/** Returns the parsed robots.txt, `null` unless it was found. Each fetched file is parsed once. */
export function readRobotsRules(fetched: FetchedRobotsTxt): RobotsTxt | null {
  if (fetched.kind !== 'found') return null;
  let robots = parsedFiles.get(fetched);
  if (!robots) parsedFiles.set(fetched, (robots = parseRobotsTxt(fetched.text)));
  return robots;
}
