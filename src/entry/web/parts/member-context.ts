import { createContext, useContext } from 'hono/jsx';
import type { GrantedRole } from '../../../lib/roles.ts';
import { isOffered } from '../middleware/member-permissions.ts';

/** The member who sees the page, `null` for everyone else. */
export const MemberContext = createContext<GrantedRole | null>(null);

/** Whether the page has the link or form that leads to `href`: not if the role of the member denies it. */
export function useIsOffered(method: 'GET' | 'POST', href: string): boolean {
  const [path = ''] = href.split(/[?#]/, 1);
  return isOffered(useContext(MemberContext), method, path);
}
