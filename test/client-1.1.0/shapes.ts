/** Reads a JSON value, or throws an error that names what is wrong and where. */
export type Shape<T> = (value: unknown, path: string) => T;

/** What a shape returns. */
export type Read<S> = S extends Shape<infer T> ? T : never;

type Fields = Record<string, Shape<unknown>>;

export const text: Shape<string> = (value, path) => {
  if (typeof value !== 'string') throw mismatch(value, path, 'a string');
  return value;
};

export const filled: Shape<string> = (value, path) => {
  if (text(value, path).trim() === '') throw mismatch(value, path, 'a text');
  return value as string;
};

export const integer: Shape<number> = (value, path) => {
  if (!Number.isInteger(value)) throw mismatch(value, path, 'an integer');
  return value as number;
};

export const truth: Shape<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw mismatch(value, path, 'true or false');
  return value;
};

/** Any object. */
export const object: Shape<Record<string, unknown>> = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw mismatch(value, path, 'an object');
  return value as Record<string, unknown>;
};

/** A value whose shape the release does not show. The field is there. */
export const anything: Shape<unknown> = (value, path) => {
  if (value === undefined) throw mismatch(value, path, 'a value');
  return value;
};

/** `YYYY-MM-DDThh:mm:ss+00:00` */
export const timestamp: Shape<string> = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
export const date: Shape<string> = matching(/^\d{4}-\d\d-\d\d$/);

export function matching(pattern: RegExp): Shape<string> {
  return (value, path) => {
    if (!pattern.test(text(value, path))) throw mismatch(value, path, String(pattern));
    return value as string;
  };
}

export function oneOf<const T>(...values: T[]): Shape<T> {
  return (value, path) => {
    if (!values.includes(value as T)) throw mismatch(value, path, values.map(String).join(' or '));
    return value as T;
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path));
}

/** A field that is not always there. A missing one reads as `null`. */
export function optional<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === undefined || value === null ? null : shape(value, path));
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw mismatch(value, path, 'a list');
    return value.map((item, index) => shape(item, `${path}[${index}]`));
  };
}

/** An object with any keys. */
export function record<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return (value, path) =>
    Object.fromEntries(
      Object.entries(object(value, path)).map(([key, one]) => [key, shape(one, `${path}.${key}`)]),
    );
}

/** An object with these fields. Others are ignored: a minor release may add fields. */
export function fields<F extends Fields>(shapes: F): Shape<{ [K in keyof F]: Read<F[K]> }> {
  return (value, path) => {
    const found = object(value, path);
    const read = Object.entries(shapes).map(([key, shape]) => [key, shape(found[key], `${path}.${key}`)]);
    return Object.fromEntries(read) as { [K in keyof F]: Read<F[K]> };
  };
}

/** Throws unless two values have the same JSON. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${show(actual)}, expected ${show(expected)}`);
}

/** Throws unless a statement holds. */
export function holds(statement: boolean, what: string): asserts statement {
  if (!statement) throw new Error(`Not so: ${what}`);
}

function mismatch(value: unknown, path: string, expected: string): Error {
  return new Error(`${path} is ${show(value)}, expected ${expected}`);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 300);
}
