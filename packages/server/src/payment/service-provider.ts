import { sendHttp } from '@homeward/channels/http/request.ts';
import {
  Offer,
  PlanChosen,
  Quote,
  Receipt,
  Subscription,
} from '@homeward/contract/shapes/company/payment.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { PaymentOptions } from '../options/payment.ts';
import type { PaymentProvider } from './provider.ts';

const away = (): AppError => new AppError('retryLater', 'v2_mg_payment_away');

function parsed<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    // What says something else says nothing that could be relied on.
    throw away();
  }
}

/**
 * The operator's billing service, by POST of JSON below its address (docs/operations.md). A 409 is a refusal; whatever
 * else is no 2xx, comes late or has another shape is a service that is away.
 */
export function serviceProvider(
  { url, key: bearer }: Pick<Extract<PaymentOptions, { readonly tag: 'service' }>, 'url' | 'key'>,
  clock: Clock,
): PaymentProvider {
  async function ask<Schema extends z.ZodType>(
    call: string,
    body: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const request = {
      method: 'POST',
      url: `${url}/${call}`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    // The operator chose the address, so it may lie anywhere.
    const ports = { clock, reach: () => true };
    const end = await sendHttp(request, ports, new AbortController().signal);
    if (end.tag === 'answered' && end.status === 409) throw new AppError('conflict', 'v2_mg_payment_refused');
    if (end.tag === 'unanswered' || !end.complete || end.status < 200 || end.status > 299) throw away();
    return parsed(schema, end.body);
  }
  return {
    offers: () => ask('offers', {}, z.array(Offer).readonly()),
    subscription: (panel) => ask('subscription', { panel }, Subscription.nullable()),
    quote: (panel, offer) => ask('quote', { panel, offer: offer.id }, Quote),
    change: (panel, offer, key) => ask('change', { panel, offer: offer.id, key }, PlanChosen),
    cancel: (panel, key) => ask('cancel', { panel, key }, PlanChosen),
    keep: (panel, key) => ask('keep', { panel, key }, PlanChosen),
    pay: (panel, key) => ask('pay', { panel, key }, PlanChosen),
    receipts: (panel) => ask('receipts', { panel }, z.array(Receipt).readonly()),
  };
}
