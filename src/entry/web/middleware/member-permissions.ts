import { type GrantedRole, type Permission, ROLE_PERMISSIONS } from '../../../lib/roles.ts';

/**
 * What a member needs for the signed-in pages, by path: to read, and to send a form. The first rule that matches counts. What is in none of them
 * is the owner's alone.
 */
const RULES: [path: RegExp, get: Permission, post: Permission][] = [
  [/^\/websites\/[^/]+\/(?:access|release)(?:\/|$)/, 'own', 'own'],
  [/^\/websites\/[^/]+\/report\/share(?:\/|$)/, 'edit', 'edit'],
  // Pages that are a form.
  [/^\/(?:audits|websites)\/.*\b(?:scan|publish|cancel|delete|ignore|assign)$/, 'edit', 'edit'],
  [/^\/(?:audits|websites|published|search)(?:\/|$)/, 'read', 'edit'],
  [/^\/guest\/[^/]+\/keep$/, 'read', 'edit'],
  [/^\/credits$/, 'edit', 'own'],
  [/^\/(?:account|admin|credits)(?:\/|$)/, 'own', 'own'],
  [/^\/oauth\/authorize$/, 'connect', 'connect'],
];

/** Pages of the person and not of the account. */
const OWN_PAGES = /^\/(?:members|views)(?:\/|$)/;

/** The website of a page. */
const HOST = /^\/websites\/([^/]+)/;
/** An audit, whose website `requireAudit` compares, and the list of websites, which has those of the client alone. */
const LIMITED_ELSEWHERE = /^\/(?:audits\/r_[^/]+|websites$)/;

/** Whether a member may send a request. Responses to HEAD are those to GET. */
export function isPermitted(member: GrantedRole, method: string, path: string): boolean {
  if (OWN_PAGES.test(path)) return true;
  const [, get, post] = findRule(path) ?? [null, 'own', 'own'];
  const needed = isChange(method) ? post : get;
  if (!ROLE_PERMISSIONS[member.role].permissions.includes(needed)) return false;
  const { hosts } = member;
  if (hosts === null || LIMITED_ELSEWHERE.test(path)) return true;
  const host = HOST.exec(path)?.[1];
  return host !== undefined && hosts.includes(host);
}

/** Whether a page shows a link or form to a member; `null` is everyone else. What is in no rule is public. */
export function isOffered(member: GrantedRole | null, method: string, path: string): boolean {
  return member === null || findRule(path) === undefined || isPermitted(member, method, path);
}

function findRule(path: string) {
  return RULES.find(([pattern]) => pattern.test(path));
}

/** Whether requests with this method change something. */
export function isChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
