import { ServiceError } from './errors.ts';

/** The types of the fields of a position. */
interface FieldTypes {
  /** A whole number from 0: a number of rows, an id, a time in milliseconds since 1970. */
  integer: number;
  text: string;
  /** What rows can be sorted by. */
  value: number | string;
}

const IS_OF_TYPE: Record<keyof FieldTypes, (value: unknown) => boolean> = {
  integer: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  text: (value) => typeof value === 'string',
  value: (value) => Number.isFinite(value) || typeof value === 'string',
};

/** Makes cursors of the positions of one list, and reads them. */
export interface CursorCodec<P> {
  /** Returns the cursor of a position, in base64url. Of a row, it reads the fields of the position alone. */
  encode: (position: P) => string;
  /** Returns the position in a cursor, `undefined` if there is none. @throws ServiceError 422 for anything but a cursor of the list */
  decode: (cursor: string | undefined) => P | undefined;
}

/**
 * Defines the cursors of a list.
 *
 * @param list the name of the list, and of its order if it has several: a cursor of another list is refused
 * @param fields the fields of a position, with their types
 */
export function defineCursor<F extends Record<string, keyof FieldTypes>>(
  list: string,
  fields: F,
): CursorCodec<{ [K in keyof F]: FieldTypes[F[K]] }> {
  type Position = { [K in keyof F]: FieldTypes[F[K]] };
  const types = Object.entries(fields);
  return {
    encode: (position) => encodeJson([list, ...types.map(([name]) => position[name])]),
    decode: (cursor) => {
      if (cursor === undefined) return undefined;
      const values = decodeJson(cursor);
      if (!Array.isArray(values) || values.length !== types.length + 1 || values[0] !== list)
        throw createCursorError();
      const position = types.map(([name, type], index) => {
        const value: unknown = values[index + 1];
        if (!IS_OF_TYPE[type](value)) throw createCursorError();
        return [name, value];
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has been checked
      return Object.fromEntries(position) as Position;
    },
  };
}

function createCursorError(): ServiceError {
  return new ServiceError('invalid_input', 'must be the next_cursor of a list', { field: 'cursor' });
}

/** JSON in ASCII, as base64url without padding. */
function encodeJson(value: unknown): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return btoa(JSON.stringify(value).replaceAll(/[^ -~]/g, escape))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
