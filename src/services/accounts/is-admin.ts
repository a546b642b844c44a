/** Whether `ADMIN_EMAILS` lists this email address, which must be lower-case. */
export function isAdmin(env: Env, email: string): boolean {
  return env.ADMIN_EMAILS.split(',').some((admin) => admin.trim().toLowerCase() === email);
}
