/** Whether the account of this email, which is in lower case, administers the service: the variable ADMIN_EMAILS names it. */
export function isAdmin(env: Env, email: string): boolean {
  return env.ADMIN_EMAILS.split(',').some((admin) => admin.trim().toLowerCase() === email);
}
