import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const service = { HOMEWARD_PAYMENT: 'https://billing.example/homeward/', HOMEWARD_PAYMENT_KEY: 'k' };
const payment = (environment: Record<string, string>) => {
  const result = readSettings(environment, '/srv');
  if (result.tag === 'wrong') throw new Error(result.problems.join());
  return result.settings.payment;
};
const problems = (environment: Record<string, string>): string => {
  const result = readSettings(environment, '/srv');
  return result.tag === 'wrong' ? result.problems.join() : '';
};

describe('settings of whom homes pay', () => {
  it.each([
    [{}, null],
    [{ HOMEWARD_PAYMENT: 'none' }, { tag: 'none' }],
    [{ HOMEWARD_PAYMENT: 'demo' }, { tag: 'demo', refuses: false }],
    [{ HOMEWARD_PAYMENT: 'demo-refused' }, { tag: 'demo', refuses: true }],
    [
      service,
      {
        tag: 'service',
        url: 'https://billing.example/homeward',
        key: 'k',
        name: 'billing.example',
        manage: null,
      },
    ],
    [
      {
        ...service,
        HOMEWARD_PAYMENT_NAME: 'Norrsken',
        HOMEWARD_PAYMENT_MANAGE: 'https://billing.example/card',
      },
      {
        tag: 'service',
        url: 'https://billing.example/homeward',
        key: 'k',
        name: 'Norrsken',
        manage: 'https://billing.example/card',
      },
    ],
  ])('read %o', (environment, wanted) => {
    expect(payment(environment)).toEqual(wanted);
  });

  it.each([
    [{ HOMEWARD_PAYMENT: 'somebody' }, 'HOMEWARD_PAYMENT must be'],
    [{ HOMEWARD_PAYMENT: 'https://user:word@billing.example', HOMEWARD_PAYMENT_KEY: 'k' }, 'without a name'],
    [{ HOMEWARD_PAYMENT: service.HOMEWARD_PAYMENT }, 'HOMEWARD_PAYMENT_KEY'],
    [{ HOMEWARD_PAYMENT: 'demo', HOMEWARD_PAYMENT_KEY: 'k' }, 'HOMEWARD_PAYMENT_KEY'],
    [{ ...service, HOMEWARD_PAYMENT_MANAGE: 'http://billing.example' }, 'HOMEWARD_PAYMENT_MANAGE'],
  ])('name what is wrong in %o', (environment, name) => {
    expect(problems(environment)).toContain(name);
  });
});
