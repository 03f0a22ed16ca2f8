import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realClock } from '@homeward/testing/server/quiet-world.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { PaymentOptions } from '../options/payment.ts';

const start = serversOfThisFile();

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const plus = {
  id: 'plus',
  name: 'Plus',
  features: ['push', 'camera'],
  price: { amount: 500, currency: 'SEK', every: 'month' },
};
const subscription = {
  offer: plus,
  since: 1,
  paid: { from: 1, until: 4_000_000_000_000 },
  pending: null,
  overdue: null,
};

/** A billing service that answers what it is told to, and keeps what it was asked. */
async function billing() {
  const asked: Asked[] = [];
  const answers: Record<string, readonly [status: number, body: unknown]> = {
    '/pay/offers': [200, [plus]],
    '/pay/subscription': [200, null],
    '/pay/change': [200, { subscription, checkout: null }],
    '/pay/receipts': [200, []],
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes: Buffer) => (text += bytes.toString()));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      asked.push({ path, authorization: headers.authorization, body: JSON.parse(text) as Asked['body'] });
      const [status, body] = answers[path] ?? [404, ''];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  const stop = () => new Promise((resolve) => server.close(resolve));
  onTestFinished(() => void stop());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const payment: PaymentOptions = {
    tag: 'service',
    url: `http://127.0.0.1:${port}/pay`,
    key: 'a-key',
    name: 'Norrsken',
    manage: 'https://billing.example/card',
  };
  const made = await start({
    options: { payment },
    clock: { ...realClock, advance: () => {}, jump: () => {} },
  });
  return {
    asked,
    answers,
    stop,
    payments: made.server.services.payments,
    tenants: made.server.services.tenants,
  };
}

describe("an operator's own billing service", () => {
  it('is asked with its key, and says what a home has', async () => {
    const { asked, payments, tenants } = await billing();
    expect(await payments.view(home)).toMatchObject({
      provider: { name: 'Norrsken', demo: false, manage: 'https://billing.example/card' },
      subscription: null,
      offers: [plus],
      knownAt: null,
    });
    expect(await payments.choose(home, plus.id as never, 'k1')).toEqual({ subscription, checkout: null });
    expect(asked.at(-1)).toEqual({
      path: '/pay/change',
      authorization: 'Bearer a-key',
      body: { panel: home, offer: 'plus', key: 'k1' },
    });
    expect(tenants.planOf(home)).toEqual({ name: 'Plus', features: ['push', 'camera'] });
    expect(await payments.receipts(home, 0)).toEqual([]);
  });

  it('may want to be paid at a page of its own first, over TLS alone', async () => {
    const { answers, payments, tenants } = await billing();
    const checkout = 'https://billing.example/checkout/1';
    answers['/pay/change'] = [200, { subscription: null, checkout }];
    expect(await payments.choose(home, plus.id as never, 'k1')).toMatchObject({ checkout });
    expect(tenants.agreed(home)).toBeNull();
    answers['/pay/change'] = [200, { subscription: null, checkout: 'javascript:alert(1)' }];
    await expect(payments.choose(home, plus.id as never, 'k2')).rejects.toThrow('v2_mg_payment_away');
  });

  it('that does not answer leaves a home what it had, and says since when it is known', async () => {
    const { answers, stop, payments, tenants } = await billing();
    answers['/pay/subscription'] = [200, subscription];
    await payments.view(home);
    await stop();
    const view = await payments.view(home);
    expect(view).toMatchObject({ subscription, offers: [] });
    expect(view.knownAt).toBeGreaterThan(0);
    expect(tenants.planOf(home).name).toBe('Plus');
    await expect(payments.cancel(home, 'k')).rejects.toThrow('v2_mg_payment_away');
  });

  it('that refuses is told apart from one that fails', async () => {
    const { answers, payments } = await billing();
    answers['/pay/change'] = [409, {}];
    await expect(payments.choose(home, plus.id as never, 'k')).rejects.toThrow('v2_mg_payment_refused');
    answers['/pay/change'] = [500, {}];
    await expect(payments.choose(home, plus.id as never, 'k')).rejects.toThrow('v2_mg_payment_away');
  });
});
