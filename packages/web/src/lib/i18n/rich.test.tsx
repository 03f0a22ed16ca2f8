// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { plain, Rich } from '#lib/i18n/rich.tsx';
import { translate } from '#lib/i18n/translate.ts';

const texts = { opened: '<b>{{name}}</b> opened', did: '<b>{{who}}</b> armed <b>{{area}}</b> {{mode}}' };
const say = (key: string, values: Readonly<Record<string, string>>): string =>
  translate(texts, new Intl.PluralRules('en-US'), key, values);

afterEach(cleanup);

describe('a sentence with names in it', () => {
  it.each([
    'Window',
    'one\ntwo\nthree',
    '<b>',
    '</b>',
    'a</b>b<b>c',
    '<b>x</b> <i>y</i>',
    '\uE000a\uE001',
    '$& $1',
  ])('has %j in bold, and nothing else', (name) => {
    const sentence = say('opened', { name });
    const { container } = render(<Rich>{sentence}</Rich>);
    const shown = name.replace(/[\uE000\uE001]/g, '');
    expect([...container.querySelectorAll('b')].map((bold) => bold.textContent)).toEqual([shown]);
    expect(container.textContent).toBe(`${shown} opened`);
    expect(plain(sentence)).toBe(`${shown} opened`);
  });

  it('has each of its names in bold', () => {
    const { container } = render(<Rich>{say('did', { who: 'Anna', area: 'House', mode: 'Away' })}</Rich>);
    expect([...container.querySelectorAll('b')].map((bold) => bold.textContent)).toEqual(['Anna', 'House']);
    expect(container.textContent).toBe('Anna armed House Away');
  });
});
