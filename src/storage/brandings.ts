import { and, eq, isNull, sql } from 'drizzle-orm';
import { accounts } from './schema/accounts.ts';
import { brandings } from './schema/sharing.ts';
import type { Database } from './database.ts';

export type BrandingRow = typeof brandings.$inferSelect;
export type LogoFormat = NonNullable<BrandingRow['logoFormat']>;

const LOGO_FORMATS = brandings.logoFormat.enumValues;

export async function findBranding(db: Database, accountId: string): Promise<BrandingRow | null> {
  return (await db.select().from(brandings).where(eq(brandings.accountId, accountId)).get()) ?? null;
}

/** Stores what is given of the branding of an open account; the rest keeps. Returns `false` if the account is closed. */
export async function saveBranding(
  db: Database,
  accountId: string,
  changes: Partial<Pick<BrandingRow, 'name' | 'color' | 'logoFormat'>> & { updatedAt: number },
): Promise<boolean> {
  const { name = '', color = null, logoFormat = null, updatedAt } = changes;
  const isOpen = and(eq(accounts.id, accountId), isNull(accounts.deletedAt));
  const saved = await db
    .insert(brandings)
    // A value for every column, in the order of the table.
    .select(sql`SELECT id, ${name}, ${color}, ${logoFormat}, ${updatedAt} FROM accounts WHERE ${isOpen}`)
    .onConflictDoUpdate({ target: brandings.accountId, set: changes })
    .returning({ accountId: brandings.accountId });
  return saved.length === 1;
}

/** Begins with none of the prefixes of audits: `acc_…/host/…`. */
function toLogoKey(accountId: string, format: LogoFormat): string {
  return `logos/${accountId}.${format}`;
}

type Bucket = Pick<Env, 'AUDITS'>;

export async function putLogo(
  { AUDITS }: Bucket,
  accountId: string,
  { format, bytes }: { format: LogoFormat; bytes: Uint8Array },
): Promise<void> {
  await AUDITS.put(toLogoKey(accountId, format), bytes);
}

export async function readLogo(
  { AUDITS }: Bucket,
  accountId: string,
  format: LogoFormat,
): Promise<ReadableStream | null> {
  return (await AUDITS.get(toLogoKey(accountId, format)))?.body ?? null;
}

/** Deletes the logos of an account but the one of the format `kept`. */
export async function deleteLogos(
  { AUDITS }: Bucket,
  accountId: string,
  kept: LogoFormat | null = null,
): Promise<void> {
  await AUDITS.delete(
    LOGO_FORMATS.filter((format) => format !== kept).map((format) => toLogoKey(accountId, format)),
  );
}
