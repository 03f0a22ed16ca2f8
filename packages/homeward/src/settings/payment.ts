import type { PaymentOptions } from '@homeward/server/options/payment.ts';

export const paymentVariables = [
  'HOMEWARD_PAYMENT',
  'HOMEWARD_PAYMENT_KEY',
  'HOMEWARD_PAYMENT_NAME',
  'HOMEWARD_PAYMENT_MANAGE',
];

const isAddress = (text: string, schemes: RegExp): boolean =>
  URL.canParse(text) && schemes.test(new URL(text).protocol) && new URL(text).username === '';

/**
 * Reads whom homes pay; null where nothing is said, which is nobody in a real home and the demo's provider in the demo.
 * What is wrong is told to `problem`, by the variable's name.
 */
export function readPaymentOptions(
  get: (name: string) => string | null,
  problem: (text: string) => void,
): PaymentOptions | null {
  const who = get('HOMEWARD_PAYMENT');
  const [key, name, manage] = [
    get('HOMEWARD_PAYMENT_KEY'),
    get('HOMEWARD_PAYMENT_NAME'),
    get('HOMEWARD_PAYMENT_MANAGE'),
  ];
  const isService = who !== null && isAddress(who, /^https?:$/);
  if (!isService && (key !== null || name !== null || manage !== null))
    problem('HOMEWARD_PAYMENT_KEY, _NAME and _MANAGE go with an address in HOMEWARD_PAYMENT');
  if (who === null) return null;
  if (who === 'none') return { tag: 'none' };
  if (who === 'demo' || who === 'demo-refused') return { tag: 'demo', refuses: who === 'demo-refused' };
  if (!isService) {
    problem(
      'HOMEWARD_PAYMENT must be none, demo, demo-refused, or an address starting with https:// or http://, without a name and password',
    );
    return null;
  }
  if (key === null) {
    problem('HOMEWARD_PAYMENT needs HOMEWARD_PAYMENT_KEY, by which the billing service knows this server');
    return null;
  }
  if (manage !== null && !isAddress(manage, /^https:$/)) {
    problem('HOMEWARD_PAYMENT_MANAGE must be an address starting with https://');
    return null;
  }
  const url = who.replace(/\/+$/, '');
  return { tag: 'service', url, key, name: name ?? new URL(url).host, manage };
}
