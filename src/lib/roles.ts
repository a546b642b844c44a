import { type Scope, SCOPES } from './scopes.ts';

/** The roles that a member of an account can have. The person whose email the account has is its owner, and no member. */
export const ROLES = ['editor', 'viewer', 'client'] as const;

export type Role = (typeof ROLES)[number];

/** The role of a member, and for which websites. */
export interface GrantedRole {
  role: Role;
  /** The hosts of the websites that the person may see; `null` for all. */
  hosts: string[] | null;
}

/** What a request needs: to see the account, to connect apps, to change what belongs to its websites and spend credits, or to own it. */
export type Permission = 'read' | 'connect' | 'edit' | 'own';

/**
 * What each role may do (docs/contract.md 2.35). The key, credits, webhooks, members and deletion are the owner's. `scopes` are those that an app
 * of the member can have. `isLimited`: only the websites that the owner has named.
 */
export const ROLE_PERMISSIONS: Record<
  Role,
  { permissions: readonly Permission[]; scopes: readonly Scope[]; isLimited: boolean }
> = {
  editor: { permissions: ['read', 'connect', 'edit'], scopes: SCOPES, isLimited: false },
  viewer: { permissions: ['read', 'connect'], scopes: ['read'], isLimited: false },
  client: { permissions: ['read'], scopes: [], isLimited: true },
};
