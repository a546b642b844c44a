import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { AuditConfigSchema, describeConfig } from '../../../src/engine/audit-config.ts';
import { readConfig } from '../src/read-config.ts';

const FULL = {
  $schema: './schema.json',
  checks: { 'title-missing': 'off', social: 'low', 'og-title-missing': 'on' },
  include: ['/blog/**'],
  exclude: ['*.pdf.html'],
  profile: 'blog',
  min_score: 80,
  fail_on: 'high',
  baseline: 'site-audit.baseline.json',
  ignores: [
    { check: 'h1-missing', pages: '/a', reason: 'accepted', note: 'Theirs', expires_at: '2027-01-31' },
    { check: 'title-missing', reason: 'false_alarm' },
  ],
};

describe('the config file', () => {
  it('has every key of the schema', () => {
    expect(readConfig(JSON.stringify(FULL))).toEqual(FULL);
    expect(Object.keys(FULL).toSorted()).toEqual(Object.keys(AuditConfigSchema.shape).toSorted());
    expect(readConfig('{}')).toEqual({});
  });

  it('can have comments and trailing commas', () => {
    const text =
      '// a\n{\n  /* b\n */ "include": ["/1", "/2",], // "min_score": 3\n  "profile": "//",\n}\n// f';
    expect(readConfig(text)).toEqual({ include: ['/1', '/2'], profile: '//' });
  });

  it.each([
    ['{\n"chekcs": {}}', '2: there is no "chekcs" in the file. Did you mean "checks"?'],
    [
      '{"checks": {\n"title-mising": "off"}}',
      '2: there is no "title-mising" in checks. Did you mean "title-missing"?',
    ],
    ['{"checks": {"zzzzzzzzzzzz": "off"}}', '1: there is no "zzzzzzzzzzzz" in checks.'],
    ['{"checks": {"__proto__": "off"}}', '1: there is no "__proto__".'],
    [
      '{"checks": {"form-on-http": "off"}}',
      '1: there is no "form-on-http" in checks: it is a check that is no longer run.',
    ],
    [
      '{"checks": {"text-hard-to-read": "off"}}',
      '1: there is no "text-hard-to-read" in checks: it is a group of the checks paragraphs-too-long, readability-very-difficult, keyword-stuffing.',
    ],
    [
      '{"checks": {"h1-missing": "warn"}}',
      '1: checks.h1-missing must be on, off, critical, high, medium, low.',
    ],
    ['{"ignores": [{},\n{"check": "h1-missing"}]}', '1: ignores[0].check is missing.'],
    [
      '{"ignores": [\n{"check": "h1-missing", "reason": "accepted"},\n{"check": "h1-mising", "reason": "accepted"}]}',
      '3: ignores[1].check is "h1-mising", which does not exist. Did you mean "h1-missing"?',
    ],
    ['{"ignores": [{"resson": "accepted"}],\n"fail": 1}', '1: ignores[0].check is missing.'],
    [
      '{"ignores": [{"check": "h1-missing", "reason": "accepted",\n"page": "/"}]}',
      '2: there is no "page" in ignores[0]. Did you mean "pages"?',
    ],
    [
      '{"ignores": [{"check": "h1-missing", "reason": "accepted", "expires_at": "2027-02-31"}]}',
      '1: ignores[0].expires_at must be a date such as 2027-01-31, or a time such as 2027-01-31T12:00:00Z.',
    ],
    [
      '{"include": ["blog"]}',
      '1: include "blog" must begin with / or *, as the path of a URL does: /blog/**.',
    ],
    ['{"include": "/blog"}', '1: include must be a list of patterns.'],
    ['{"min_score": 100.5}', '1: min_score must be a whole number from 0 to 100.'],
    ['{"min_score": 1,\n"min_score": 2}', '2: "min_score" is there twice.'],
    ['{"baseline": " "}', '1: baseline must be the path of a file.'],
    ['[]', '1: the file must be an object.'],
    ['', '1: the file is not JSON: value expected.'],
    ['{"a" 1}', '1: the file is not JSON: colon expected.'],
    ['{\n\n"min_score": 1 "profile": "a"}', '3: the file is not JSON: comma expected.'],
    ['/* a', '1: the file is not JSON: unexpected end of comment.'],
    ['['.repeat(900_000), '1: values are nested too deeply.'],
    [' '.repeat(1_000_001), '1: the file has more than 1,000,000 characters.'],
  ])('with %.60j is refused at its line', (text, message) => {
    expect(() => readConfig(text)).toThrow(expect.objectContaining({ message }));
  });

  it('is valid and invalid by the published schema as by ours', () => {
    const validate = new Ajv({ strict: false, formats: { date: true, 'date-time': true } }).compile(
      describeConfig(),
    );
    const variants: unknown[] = [
      FULL,
      {},
      [],
      { min_score: 101 },
      { min_score: 1.5 },
      { a: 1 },
      { include: [1] },
      { ignores: [{ check: 'h1-missing' }] },
      { fail_on: 'High' },
      { checks: { 'h1-mising': 'off' } },
      { ignores: [{ check: 'h1-missing', reason: 'accepted', expires_at: '2027-02-31' }] },
    ];
    for (const value of variants) {
      const accepts = () => readConfig(JSON.stringify(value));
      if (validate(value)) expect(accepts).not.toThrow();
      else expect(accepts, JSON.stringify(value)).toThrow();
    }
  });
});
