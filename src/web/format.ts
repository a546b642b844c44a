/** `1 check`, `41 checks`, `1,200 credits`. */
export function pluralize(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `20 November 2026`, in UTC. @param date ISO 8601, or milliseconds since 1970 */
export function formatDate(date: string | number): string {
  return new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `20 November 2026 at 14:05 UTC`. @param date ISO 8601, or milliseconds since 1970 */
export function formatDateTime(date: string | number): string {
  const time = new Date(date).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  return `${formatDate(date)} at ${time} UTC`;
}
