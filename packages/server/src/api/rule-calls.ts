import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { newId, tokenHash } from '../accounts/secrets.ts';
import { AppError, nodesApart } from '../base/app-error.ts';
import { apiHeaders } from '../http/headers.ts';
import { RateLimit } from '../base/rate-limit.ts';
import { noteRuleCall, ruleAddressByHash } from '../store/rule-addresses.ts';
import type { Services } from '../services.ts';
import { refusalError } from './refusal.ts';

/** Addresses of rules: the secret comes behind this. */
export const rulePath = '/hook/';

/** Calls within a minute: of one address, and of wrong ones from one place. */
const perAddress = 30;
const perStranger = 20;
const bodyBytes = 8192;
/** What of a body may be named in texts of the rule: so many words, each so long. */
const mostWords = 16;
const longestWord = 100;

/** Whoever calls is nobody that could be named. */
const caller: Actor = { tag: 'device', name: '', channel: 'client', slot: null };

interface Word {
  readonly name: string;
  readonly value: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The plain fields of a body, those of its objects as `outer.inner`; what is more, deeper or longer is left out or cut. */
export function wordsOfBody(body: unknown): readonly Word[] {
  if (!isRecord(body)) return [];
  const words: Word[] = [];
  const add = (name: string, value: unknown): void => {
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!plain || words.length >= mostWords || !/^\w{1,32}(\.\w{1,32})?$/.test(name)) return;
    // Control characters have nothing to say in a message.
    words.push({
      name,
      value: String(value)
        .replaceAll(/\p{Cc}+/gu, ' ')
        .slice(0, longestWord),
    });
  };
  for (const [name, value] of Object.entries(body)) {
    if (isRecord(value)) for (const [inner, deep] of Object.entries(value)) add(`${name}.${inner}`, deep);
    else add(name, value);
  }
  return words;
}

/**
 * Calls of rules by their addresses (decision 69). Each is a command to the panel that proves nothing; what became of it
 * is said: 200, 404 for no such address, 409 for a rule that is off, 429 for too many, 503 while the panel is away.
 */
export function serveRuleCalls(app: FastifyInstance, services: Services): void {
  const { clock, links, options, random, store, audit } = services;
  const calls = new RateLimit(clock, perAddress);
  const strangers = new RateLimit(clock, perStranger);

  async function called(token: string, body: unknown, from: string): Promise<void> {
    const hash = tokenHash(token);
    const address = await ruleAddressByHash(store.db, hash);
    if (address === null) {
      if (!strangers.take(from)) throw tooMany();
      throw noAddress();
    }
    if (!calls.take(hash)) throw tooMany();
    const { panel, rule } = address;
    const sent = await links.send(panel, {
      id: newId(random) as CommandId,
      actor: caller,
      slots: [],
      trusted: false,
      expiresAt: clock.now() + options.limits.commandTimeout,
      command: { tag: 'callRule', rule, words: [...wordsOfBody(body)] },
    });
    const outcome =
      sent.tag !== 'answered' ? sent.tag : sent.result.tag === 'done' ? 'done' : sent.result.refusal.tag;
    audit.note({ scope: panel, actor: '', act: 'callRule', outcome, body: { rule, from } });
    if (sent.tag === 'unreached') throw new AppError('panelOffline', 'v2_mg_panel_offline', { status: 503 });
    if (sent.tag === 'apart') throw nodesApart();
    if (sent.tag === 'noAnswer')
      throw new AppError('panelFault', 'v2_mg_panel_no_answer', { status: 504, panelCode: 'noAnswer' });
    if (sent.result.tag === 'refused') {
      const { refusal } = sent.result;
      if (refusal.tag === 'absent') throw noAddress();
      throw refusal.tag === 'invalid'
        ? new AppError('inputError', refusal.why, { status: 409 })
        : refusalError(refusal, null);
    }
    await noteRuleCall(store.db, hash, clock.now());
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { token } = request.params as { readonly token: string };
    await called(token, request.body, request.ip);
    return reply.headers(apiHeaders(options.tls)).send('{"code":"000"}');
  };
  app.post(`${rulePath}:token`, { bodyLimit: bodyBytes }, answer);
}

const noAddress = (): AppError => new AppError('notFound', 'v2_mg_no_data_found', { status: 404 });
const tooMany = (): AppError => new AppError('inputError', 'v2_mg_retry_later', { status: 429 });
