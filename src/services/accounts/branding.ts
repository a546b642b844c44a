import type { Branding, NewBranding } from '../../contracts/branding.ts';
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '../../contracts/branding.ts';
import { readImageHeader } from '../../engine/links/image-size.ts';
import { ServiceError } from '../../lib/errors.ts';
import { RefusedSvgError, sanitizeSvg } from '../../lib/images/sanitize-svg.ts';
import { stripPng } from '../../lib/images/strip-png.ts';
import { formatNumber } from '../../lib/text.ts';
import { encodeBase64 } from '../../lib/tlog/base64.ts';
import * as stored from '../../storage/brandings.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import type { Context } from '../context.ts';

const NO_BRANDING: Branding = { name: '', color: null, logo: null };

const LOGO_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;

/** Returns what an account puts on the cover of its reports. */
export async function getBranding(env: Env, { accountId }: { accountId: string }): Promise<Branding> {
  const row = await stored.findBranding(openDatabase(env, SERVICE), accountId);
  return row ? { name: row.name, color: row.color, logo: row.logoFormat } : NO_BRANDING;
}

/** Stores the name and the colour. */
export async function setBranding(
  { env, caller: { accountId } }: Context,
  { name, color }: NewBranding,
): Promise<void> {
  const branding = { name: name ?? '', color: color ?? null, updatedAt: Date.now() };
  await stored.saveBranding(openDatabase(env, SERVICE), accountId, branding);
}

/**
 * Checks and stores a logo, without what its picture does not need.
 *
 * @throws ServiceError 422 if it is not a PNG or SVG that may be stored
 */
export async function setLogo(
  { env, caller: { accountId } }: Context,
  { bytes }: { bytes: Uint8Array },
): Promise<void> {
  const logo = cleanLogo(bytes);
  await stored.putLogo(env, accountId, logo);
  const changes = { logoFormat: logo.format, updatedAt: Date.now() };
  const isOpen = await stored.saveBranding(openDatabase(env, SERVICE), accountId, changes);
  await stored.deleteLogos(env, accountId, isOpen ? logo.format : null);
}

export async function deleteLogo({ env, caller: { accountId } }: Context): Promise<void> {
  const changes = { logoFormat: null, updatedAt: Date.now() };
  await stored.saveBranding(openDatabase(env, SERVICE), accountId, changes);
  await stored.deleteLogos(env, accountId);
}

/** Returns the logo of an account with its media type. @throws ServiceError 404 if it has none */
export async function getLogo(
  env: Env,
  { accountId }: { accountId: string },
): Promise<{ type: string; body: ReadableStream }> {
  const { logo } = await getBranding(env, { accountId });
  const body = logo && (await stored.readLogo(env, accountId, logo));
  if (!body) throw new ServiceError('page_not_found', 'There is no logo');
  return { type: LOGO_TYPES[logo], body };
}

/** Returns a logo as a data: URL, or `null` if there is none. */
export async function getLogoUrl(
  env: Env,
  { accountId, logoFormat }: Pick<stored.BrandingRow, 'accountId' | 'logoFormat'>,
): Promise<string | null> {
  const body = logoFormat && (await stored.readLogo(env, accountId, logoFormat));
  if (!body) return null;
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  return `data:${LOGO_TYPES[logoFormat]};base64,${encodeBase64(bytes)}`;
}

/** @throws ServiceError 422 */
function cleanLogo(bytes: Uint8Array): { format: stored.LogoFormat; bytes: Uint8Array } {
  if (bytes.length === 0) throw logoError('Choose a file');
  if (bytes.length > MAX_LOGO_BYTES)
    throw logoError(`The file is larger than ${formatNumber(MAX_LOGO_BYTES / 1_000)} KB`);
  const header = readImageHeader(bytes);
  if (header?.format === 'svg') return { format: 'svg', bytes: cleanSvg(bytes, header.size) };
  if (header?.format !== 'png') throw logoError('The file is not a PNG or SVG');
  const { size } = header;
  if (!size || Math.max(size.width, size.height) > MAX_LOGO_SIDE)
    throw logoError(`The PNG is wider or higher than ${formatNumber(MAX_LOGO_SIDE)} pixels`);
  const stripped = stripPng(bytes);
  if (!stripped) throw logoError('The PNG is damaged');
  return { format: 'png', bytes: stripped };
}

function cleanSvg(bytes: Uint8Array, size: { width: number; height: number } | null): Uint8Array {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return new TextEncoder().encode(sanitizeSvg(text, size));
  } catch (error) {
    if (error instanceof RefusedSvgError) throw logoError(error.message);
    if (error instanceof TypeError) throw logoError('The SVG is not encoded in UTF-8');
    throw error;
  }
}

function logoError(message: string): ServiceError {
  return new ServiceError('invalid_input', message, { field: 'logo' });
}
