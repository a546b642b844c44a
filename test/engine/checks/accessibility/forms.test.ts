import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

describe('form-label-missing', () => {
  it('passes with a label, aria-label, aria-labelledby or title', () => {
    const page =
      '<b id=t>t</b><label for=a>A</label><input id=a><label>B <textarea></textarea></label><input aria-label=C><input aria-labelledby=t><input title=D type=checkbox>';
    expect(result('form-label-missing', page)).toBe('pass');
  });

  it('fails for fields without any name', () => {
    const page =
      '<input name=q placeholder=" ">\n<textarea></textarea>\n<input type=radio placeholder=x>\n<input aria-label=x>';
    expect(evidence('form-label-missing', page)).toBe(
      '3 fields: <input name="q" placeholder=""> (line 1); <textarea> (line 2); <input type="radio" placeholder="x"> (line 3)',
    );
    expect(outcome('form-label-missing', page)).toMatchObject({ affected: { count: 3, total: 4 } });
  });

  it('passes with a placeholder, which names the field while it is empty', () => {
    expect(
      result('form-label-missing', '<input placeholder=Search><textarea placeholder=Text></textarea>'),
    ).toBe('pass');
  });

  it('writes the label to add for the first', () => {
    expect(outcome('form-label-missing', '<input name=mail>')).toMatchObject({
      recommendation: expect.stringContaining('<label for="mail">…</label> with id="mail" on the field'),
    });
  });

  it('recommends an id that no other element has', () => {
    expect(outcome('form-label-missing', '<input name=mail><b id=mail></b>')).toMatchObject({
      recommendation: expect.stringContaining('<label for="mail-2">…</label> with id="mail-2" on the field'),
    });
    expect(outcome('form-label-missing', '<input id=mail><b id=mail></b>')).toMatchObject({
      recommendation: expect.stringContaining('<label for="field">…</label> with id="field" on the field'),
    });
  });

  it('fails where the label is hidden, empty or for another field', () => {
    expect(result('form-label-missing', '<label for=a hidden>A</label><input id=a>')).toBe('fail');
    expect(result('form-label-missing', '<label for=a></label><input id=a>')).toBe('fail');
    expect(result('form-label-missing', '<label for=b>B</label><input id=a>')).toBe('fail');
  });

  it('fails where the label is in another shadow tree', () => {
    const field = (inTree: string, slotted: string) =>
      `<my-field><template shadowrootmode=open><slot></slot>${inTree}</template>${slotted}</my-field>`;
    const label = '<label for=email>Email</label>';
    const input = '<input id=email>';
    expect(result('form-label-missing', field(input, label))).toBe('fail');
    expect(result('form-label-missing', field(label, input))).toBe('fail');
    expect(result('form-label-missing', field(label + input, ''))).toBe('pass');
    expect(result('form-label-missing', field('', label + input))).toBe('pass');
  });

  it('does not concern hidden fields and buttons', () => {
    const page =
      '<input type=hidden><input type=submit><input type=reset><input type=button><input type=image><input hidden><div aria-hidden=true><input></div>';
    expect(result('form-label-missing', page)).toBe('notApplicable');
  });
});

describe('form-label-placeholder-only', () => {
  it('passes with a label beside the placeholder', () => {
    expect(result('form-label-placeholder-only', '<label>City <input placeholder=Rome></label><input>')).toBe(
      'pass',
    );
  });

  it('fails for a placeholder alone, and shows it', () => {
    const page = '<input id=q placeholder="Search the shop">\n<input placeholder=x aria-label=x>';
    expect(evidence('form-label-placeholder-only', page)).toBe(
      '1 field: placeholder="Search the shop" on <input id="q" placeholder="Search the shop"> (line 1)',
    );
    expect(outcome('form-label-placeholder-only', page)).toMatchObject({
      affected: { count: 1, total: 2 },
      recommendation: expect.stringContaining('<label for="q">Search the shop</label> for the first'),
    });
  });

  it('makes no label of an example', () => {
    expect(
      outcome('form-label-placeholder-only', '<input id=m placeholder="you@example.com">'),
    ).toMatchObject({
      recommendation: expect.stringContaining('<label for="m">…</label>'),
    });
    expect(outcome('form-label-placeholder-only', '<input id=s placeholder="Search...">')).toMatchObject({
      recommendation: expect.stringContaining('<label for="s">Search</label>'),
    });
  });

  it('does not concern fields without a placeholder, and types that show none', () => {
    expect(result('form-label-placeholder-only', '<input><input type=checkbox placeholder=x>')).toBe(
      'notApplicable',
    );
  });
});

describe('select-name-missing', () => {
  it('passes with a label', () => {
    expect(result('select-name-missing', '<label>Size <select><option>S</select></label>')).toBe('pass');
  });

  it('fails without; its options are not its name', () => {
    expect(evidence('select-name-missing', '<select name=size><option>Choose a size</select>')).toBe(
      '1 select: <select name="size"> (line 1)',
    );
  });

  it('is not applicable without a select', () => {
    expect(result('select-name-missing', '<input list=a><datalist id=a></datalist>')).toBe('notApplicable');
  });
});

describe('autocomplete-invalid', () => {
  it.each([
    'on',
    'off',
    'name',
    'EMAIL',
    'tel-national',
    'home email',
    'work tel-extension',
    'shipping street-address',
    'section-blue billing mobile tel',
    'section-blue current-password webauthn',
    'username webauthn',
    'one-time-code',
  ])('passes for %s', (value) => {
    expect(result('autocomplete-invalid', `<input autocomplete="${value}">`)).toBe('pass');
  });

  it.each([
    'firstname',
    'name email',
    'home name',
    'email home',
    'street-address shipping',
    'billing section-blue name',
    'off name',
    'webauthn',
    'section- name',
    'shipping',
    'home',
  ])('fails for %s', (value) => {
    expect(evidence('autocomplete-invalid', `<input autocomplete="${value}">`)).toBe(
      `1 field: <input autocomplete="${value}"> (line 1)`,
    );
  });

  it('leaves words for "off" and purposes without a token unjudged, as axe-core does', () => {
    expect(
      result('autocomplete-invalid', '<input autocomplete=false><select autocomplete=gender></select>'),
    ).toBe('pass');
  });

  it('does not concern forms, buttons, and fields that cannot be filled in', () => {
    const page =
      '<form autocomplete=nope></form><input type=submit autocomplete=nope><input type=hidden autocomplete=nope><input autocomplete=nope disabled><input autocomplete=nope readonly><input autocomplete=nope hidden><input autocomplete="">';
    expect(result('autocomplete-invalid', page)).toBe('notApplicable');
  });
});
